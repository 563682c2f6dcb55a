/**
 * Runs before the first paint: a visitor who chose light or dark must not see the other flash by. The same text on
 * every page, so that one hash allows it. It also marks that scripts run: what is dead without them hides otherwise.
 */
export const modeScript =
  "document.documentElement.dataset.script='';try{var m=localStorage.getItem('tessera.mode');if(m==='light'||m==='dark')document.documentElement.dataset.mode=m}catch(e){}"
