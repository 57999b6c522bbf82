export { removeArticlesOf } from './edited-article.ts';
