/**
 * Styles for every page and theme: type, links, focus ring, motion. In right-to-left pages each text keeps the
 * direction of its own language, such as a provider's English name beside Arabic words. While the page or its form is
 * on the way, its height is unknown: the foot is hidden until then, so that it never jumps. On paper a page has no
 * frame, nothing to press, and all that is folded. Without script it has nothing that only a script answers.
 *
 * `--fill` is the height that a page takes at least: nothing inside another site's page, whose frame is as tall as its
 * content. `--view` is the height of what is seen, of which `--view-top` and `--view-below` lie outside: there the page
 * around says so.
 */
export const globalCss = `
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-top:88px}
:root{--fill:100dvh;--view:100dvh;--view-top:0px;--view-below:0px}
[data-embedded]{--fill:0px}
html[data-sized]{overflow:hidden}
[data-sized] .MuiDialog-root{inset-block:var(--view-top) var(--view-below)!important}
body{margin:0;min-height:var(--fill);background:var(--background);color:var(--text);font-family:var(--font-text);font-size:var(--body-size);line-height:var(--body-line);font-weight:var(--body-weight);letter-spacing:var(--body-spacing);font-variant-numeric:var(--figures);overflow-wrap:anywhere;-webkit-font-smoothing:antialiased}
h1,h2,h3,h4,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
fieldset{border:0;min-inline-size:0}
ul,ol{list-style:none}
h1,h2,h3{font-family:var(--font-heading);font-variant-numeric:var(--heading-figures);font-style:var(--heading-style);text-transform:var(--heading-case);text-wrap:balance;overflow-wrap:break-word}
h1{font-size:clamp(calc(var(--h1-size)*.72),5.2vw + .5rem,var(--h1-size));line-height:var(--h1-line);font-weight:var(--h1-weight);letter-spacing:var(--h1-spacing)}
h2{font-size:var(--h2-size);line-height:var(--h2-line);font-weight:var(--h2-weight);letter-spacing:var(--h2-spacing)}
h3{font-size:var(--h3-size);line-height:var(--h3-line);font-weight:var(--h3-weight);letter-spacing:var(--h3-spacing)}
p{text-wrap:pretty}
a{color:var(--primary-text);text-underline-offset:.18em;text-decoration-thickness:from-font}
img,svg{max-width:100%}
button,input,select,textarea{font:inherit;color:inherit}
button:not(:disabled),summary,label[for]{cursor:pointer}
[data-tapped]{opacity:.55}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
::selection{background:var(--primary-soft);color:var(--text)}
[dir=rtl] svg[data-turns]{scale:-1 1}
[dir=rtl] [data-turn]{scale:1 -1}
body{text-align:left}
[dir=rtl] body{text-align:right}
:is(h1,h2,h3,h4,p,li,dt,dd,td,th,small,strong,span,b,em,a,label,legend,summary,button,output,div,address,blockquote){unicode-bidi:plaintext}
th{text-align:center}
[dir=rtl] input:is([type=tel],[type=email],[type=url],[inputmode=tel]){direction:ltr;text-align:right}
[hidden]{display:none!important}
html[data-script]:has([data-part=form-skeleton],[data-page=waiting]) footer,html[data-script] [data-part=form-skeleton]~*{visibility:hidden}
html:not([data-script]) :is(button:not([type=submit]),form:not([method=get]),div[role=search],[data-part=skeleton]){display:none!important}
.noscript{padding-bottom:calc(var(--space)*6)}
.noscript[data-alone]{padding-bottom:0}
#without-script:has([data-alone])~*{display:none!important}
.noscript h3{margin:calc(var(--space)*3) 0 var(--space)}
.noscript p{margin-top:var(--space)}
.noscript dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px}
.noscript dt{color:var(--muted)}
.noscript a{display:inline-block;max-width:100%;overflow-wrap:anywhere}
@view-transition{navigation:auto}
::view-transition-group(*){animation-duration:var(--fast)}
@media (prefers-reduced-motion:reduce){@view-transition{navigation:none}*,*::before,*::after{scroll-behavior:auto!important}}
@media print{
@page{margin:16mm}
body{background:#fff;min-height:0}
:is(header,footer):not(main *),main [data-part=menu],main [data-variant],[data-noprint]{display:none!important}
main [data-part=page]{padding:0!important;max-width:none!important}
[data-part=sheet] details::details-content{content-visibility:visible!important;height:auto!important;display:block}
[data-part=sheet] :is(summary>svg,summary:not(:has(h2,h3))){display:none}
}
`.trim()
