import { facts } from './site-facts.ts'

const [background, text, radius] = facts.look

/** One sheet for all elements of the page: constructed, so that no policy for styles has to name it. */
export const sheet = new CSSStyleSheet()
sheet.replaceSync(
  `*{box-sizing:border-box}:host{display:block}:host([mode=popup]){display:inline-block}iframe{display:block;width:100%;height:600px;border:0}
button,a{display:inline-block;min-height:44px;padding:10px 22px;border:0;border-radius:${radius}px;background:${background};color:${text};font:600 16px/24px system-ui;text-decoration:none;cursor:pointer}
:focus-visible{outline:3px solid ${background};outline-offset:3px}
.button{position:fixed;inset:auto 20px 20px auto;z-index:2147483000;box-shadow:0 4px 16px #0005}
dialog{width:min(1120px,100vw - 24px);max-width:none;height:calc(100dvh - 24px);max-height:none;padding:0;border:0;background:none;overflow:hidden}
dialog[open]{display:flex;flex-direction:column;gap:8px}dialog iframe{flex:1;border-radius:8px;background:Canvas}
dialog>button{align-self:end;flex:none;width:44px;padding:0;border-radius:22px;font-size:24px}
dialog::backdrop{background:#000a}[hidden]{display:none!important}`,
)
