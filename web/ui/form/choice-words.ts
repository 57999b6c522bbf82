/** What a list of choices says where it has none. */
export const choiceWords = {
  empty: { zh: '没有可选项', en: 'Nothing to choose from' },
  noMatch: { zh: '没有匹配的选项', en: 'No choice matches' },
};
