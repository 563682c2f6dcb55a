/**
 * Runs before the first paint, so that a visitor who chose light or dark does not see the other flash by. The text is
 * the same on every page, so that one hash allows it. It also marks that scripts run: elements that need them are
 * hidden otherwise.
 */
export const modeScript =
  "document.documentElement.dataset.script='';try{var m=localStorage.getItem('tessera.mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch(e){}"
