/**
 * Loads the code of the page's screen once something is painted. Before, it would share the line with the page itself;
 * the script that hydrates, which is as large as all of it, is on its way meanwhile and keeps the line busy. It asks
 * for what is left when it runs, as in a tab that is never painted. The text is the same on every page, so that one
 * hash allows it.
 */
export const codeScript =
  "new PerformanceObserver(function(l,o){o.disconnect();document.querySelectorAll('link[data-code]').forEach(function(l){l.rel='modulepreload'})}).observe({type:'paint',buffered:true})"
