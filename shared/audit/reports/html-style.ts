/**
 * The look of the page: light or dark as the reader's system is, readable on paper, no colour that says something
 * alone.
 */
export const reportStyle = `
:root{color-scheme:light dark;--text:#16191f;--soft:#4a5565;--back:#fff;--card:#f4f6f8;--line:#c9d0d8;--link:#0b5bb5;
--mark:#ffe9a8;--error:#b3123f;--warn:#7a4300;--notice:#0b5bb5}
@media(prefers-color-scheme:dark){:root{--text:#e6e9ee;--soft:#b3bcc8;--back:#12161c;--card:#1c222b;--line:#3b4552;
--link:#7cb8ff;--mark:#5a4600;--error:#ff9aae;--warn:#ffc371;--notice:#8fc2ff}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:1.5rem;
font:1rem/1.55 system-ui,"Segoe UI","PingFang SC","Microsoft YaHei","WenQuanYi Micro Hei",sans-serif;
color:var(--text);background:var(--back)}
h1{font-size:1.6rem;margin:0}h2{font-size:1.25rem;margin:2.5rem 0 .75rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:0 0 .5rem}
header p,.short,.place{color:var(--soft)}.short{font-weight:400}header p{margin:.25rem 0 1.5rem}
a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
table{width:100%;border-collapse:collapse}caption{text-align:left;font-weight:600;padding-bottom:.5rem}
th,td{text-align:left;padding:.45rem .6rem;border-bottom:1px solid var(--line);overflow-wrap:anywhere}
td{font-variant-numeric:tabular-nums}
article{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:1rem;margin:0 0 1rem;
break-inside:avoid}
pre{margin:0 0 .75rem;white-space:pre-wrap;overflow-wrap:anywhere}
code,.place{font:.9rem/1.5 ui-monospace,Menlo,Consolas,monospace}
mark{background:var(--mark);color:inherit;text-decoration:underline;text-underline-offset:.2em}
ul{margin:0;padding-left:1.2rem}li{margin:.25rem 0;overflow-wrap:anywhere}
.level{display:inline-block;border:1px solid currentcolor;border-radius:.25rem;padding:0 .4rem;font-size:.85rem;
font-weight:600}
.error,.failed{color:var(--error)}.warn{color:var(--warn)}.notice{color:var(--notice)}
dt{font-weight:600;margin-top:1rem}dd{margin:.25rem 0 0 1.2rem}
dt:target{outline:2px solid var(--link);outline-offset:4px}
@media print{body{max-width:none}article{border-color:#999}}
`.replaceAll('\n', '');
