import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-geometry',
  wireNames: { v1: 'ddl_avoid_geometry' },
  dialects: ['mysql'],
  category: 'usage',
  level: 'notice',
  conventionOf: [],
  tags: { operand: ['column', 'index'], sql: ['ddl'], purpose: ['performance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用空间类型或空间索引', en: 'A spatial column or index is used' },
  message: { zh: '{name} 是空间类型或空间索引', en: '{name} is a spatial column or index' },
  why: {
    zh: 'MySQL 的空间数据占用大、计算慢，空间索引更新代价高，多数工具不支持。',
    en: 'Spatial data is large and slow to compute in MySQL, its indexes are costly to keep, and many tools cannot handle it.',
  },
  instead: {
    zh: '用两个 DECIMAL 字段保存经纬度，或使用专门的空间数据库。',
    en: 'Keep latitude and longitude in two DECIMAL columns, or use a spatial database.',
  },
  bad: [
    'CREATE TABLE shops (id INT, place POINT NOT NULL)',
    'CREATE SPATIAL INDEX idx_place ON shops (place)',
    'ALTER TABLE shops ADD COLUMN area GEOMETRY',
  ],
  good: [
    'CREATE TABLE shops (id INT, latitude DECIMAL(9, 6), longitude DECIMAL(9, 6))',
    'CREATE INDEX idx_city ON shops (city)',
  ],
  on: ['columnDefinition', 'indexDefinition'],
  check(node, context, report) {
    const isSpatial = node.kind === 'indexDefinition' ? node.type === 'spatial' : node.type?.family === 'geometry';
    if (isSpatial) report(node, { name: node.name?.text ?? context.text(node) });
  },
});
