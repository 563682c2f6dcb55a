/**
 * Loads the fonts of the first paint at once, where the line is quick. On a slow one, or where the visitor saves data,
 * they would share the line with the scripts for a second: there the page keeps to its fallback fonts, which are as
 * wide (`html[data-line=slow]`), until it is live. Slow is what the browser calls so, or a connection that took 200 ms
 * to be made. The text is the same on every page, so that one hash allows it.
 */
export const fontScript =
  "(function(){var d=document.documentElement.dataset,c=navigator.connection||{},n=performance.getEntriesByType('navigation')[0];if(c.saveData||/[23]g/.test(c.effectiveType)||n&&n.connectEnd-n.connectStart>200){d.line='slow';addEventListener('tessera:live',function(){delete d.line},{once:true})}else document.querySelectorAll('link[data-font]').forEach(function(l){l.rel='preload'})})()"
