/**
 * Runs before the first paint, so that a visitor who chose light or dark does not see the other flash by. The text is
 * the same on every page, so that one hash allows it. It also marks that scripts run: elements that need them are
 * hidden otherwise. And it marks visitors whose address or unfinished booking may show another day than the page was
 * drawn with: that day's times are shown instead of the first one's, not after them. A page that embeds the site may
 * say which of light and dark is its own (`?embedded=dark`).
 */
export const modeScript =
  "var d=document.documentElement.dataset;d.script='';var t=/[?&](date|month|from)=(\\d{4}-\\d\\d)/.exec(location.search);if(t)d.turned=t[2]===new Date().toISOString().slice(0,7)?'day':'month';var e=/[?&]embedded(?:=(light|dark))?(?=&|$)/.exec(location.search);if(e&&e[1])d.mode=e[1];try{var m=localStorage.getItem('tessera.mode');if(!e&&(m==='light'||m==='dark'))d.mode=m;if(Object.keys(localStorage).some(function(k){return k.indexOf('tessera.draft.')===0}))d.turned=d.turned||'day'}catch(e){}"
