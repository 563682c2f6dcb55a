/**
 * What is pressed before the page is live is kept, shown as pressed, and pressed again once it is (`tessera:live`): on
 * a slow line a page is drawn seconds before its scripts run. Links, fields and what works without script are left to
 * the browser. A press that is kept goes no further: React listens shortly before the page is live, and the same press
 * would count twice. The presses wait for a turn of their own, in which React can make live what they are on. The text
 * is the same on every page, so that one hash allows it.
 */
export const earlyTaps =
  "(function(){var kept=[],keep=function(e){var b=e.target.closest('button');if(!b||b.disabled||b.type==='submit'&&b.form&&b.form.hasAttribute('action'))return;e.preventDefault();e.stopPropagation();b.dataset.tapped='';kept.push(b)};document.addEventListener('click',keep,true);addEventListener('tessera:live',function(){document.removeEventListener('click',keep,true);setTimeout(function(){kept.forEach(function(b){delete b.dataset.tapped;b.click()})})},{once:true})})()"
