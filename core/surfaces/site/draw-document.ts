import { themeNamed } from '../../../themes/index.ts'
import type { PublicBookable } from '../../domain/wire/index.ts'
import { ownLanguage } from '../../operations/catalogue/own-language.ts'
import type { Tenant } from '../../operations/tenant.ts'
import type { SiteBootstrap } from '../../plugin-api/site.ts'
import { type Framing, frameAncestors } from '../security/frame-ancestors.ts'
import { drawWithoutScript } from './draw-without-script.ts'
import { codeScript } from './head/code-script.ts'
import { contentSecurityPolicy, developmentPolicy, ownHostOnly, type Reach } from './head/content-security-policy.ts'
import { drawLoads, drawMeta } from './head/draw-head.ts'
import { earlyTaps } from './head/early-taps.ts'
import { escapeHtml, scriptJson } from './head/escape.ts'
import { fontScript } from './head/font-script.ts'
import { modeScript } from './head/mode-script.ts'
import { pageFacts } from './head/page-facts.ts'
import { structuredData } from './head/structured-data.ts'
import { previewOf } from './pictures/preview-facts.ts'
import type { SiteDeps } from './site-deps.ts'

/** A whole page as text, and the policy that allows exactly its inline parts. */
export interface DrawnDocument {
  html: string
  policy: string
  /** Its Cross-Origin-Opener-Policy, where that is not every answer's: a page that opens windows which talk with it. */
  opener?: 'same-origin-allow-popups'
  /** Origins whose frames may open the browser's wallet. */
  payment: string[]
}

/**
 * Renders a page around the client's markup, with theme, texts and first data in it, so that one request shows it.
 * @param words the whole dictionary, for titles
 * @param given.reach origins beside its own that the page may use
 * @param given.framing who may show it in a frame
 */
export async function drawDocument(
  bootstrap: SiteBootstrap,
  words: Record<string, string>,
  tenant: Tenant | null,
  deps: Pick<SiteDeps, 'renderer' | 'fonts'>,
  { reach = ownHostOnly, framing = 'site' }: { reach?: Reach; framing?: Framing } = {},
): Promise<DrawnDocument> {
  const { renderer, fonts } = deps
  const origin = tenant?.origin ?? ''
  const site = {
    ...{ origin, language: tenant ? ownLanguage(tenant) : 'en-us' },
    previewMark: (bookable: PublicBookable | null) => (tenant ? previewOf(tenant, bookable).mark : ''),
  }
  const tokens = themeNamed(bootstrap.theme.name, tenant?.plugins.themes)
  const drawn = await renderer.draw(bootstrap, tokens, fonts.urlOf)
  const preloaded = new Set(tokens.fonts.faces.filter((face) => face.preload).map((face) => fonts.urlOf(face.file)))
  const facts = pageFacts(bootstrap, words, site)
  const data = structuredData(bootstrap, { ...site, image: facts.image })
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
    drawMeta(facts, bootstrap, tokens),
    `<script>${modeScript}</script><script>${earlyTaps}</script>`,
    drawLoads([...preloaded], renderer.scriptsFor(drawn.modules), bootstrap.page === 'checklist'),
    `<style>${drawn.css.theme}</style>`,
    // Marked `data-s`, they stay where they are: Emotion moves others into the head, and all styles are computed again.
    ...drawn.css.critical.map(({ key, ids, css }) => `<style data-emotion="${key} ${ids}" data-s="">${css}</style>`),
    data ? `<script type="application/ld+json">${scriptJson(data)}</script>` : '',
  ].join('')
  const body =
    `<div id="root">${drawWithoutScript(drawn.html, bootstrap)}</div>` +
    `<script id="bootstrap" type="application/json">${scriptJson(bootstrap)}</script>`
  const ancestors = frameAncestors(tenant, framing)
  const styles = [drawn.css.theme, ...drawn.css.critical.map((style) => style.css)]
  return {
    html: `<!doctype html><html lang="${escapeHtml(bootstrap.language)}" dir="${bootstrap.direction}"${bootstrap.embedded ? ' data-embedded' : ''}><head>${head}</head><body>${body}</body></html>`,
    policy: renderer.middleware
      ? developmentPolicy(ancestors, reach)
      : contentSecurityPolicy({ scripts: [modeScript, earlyTaps, codeScript, fontScript], styles }, ancestors, reach),
    ...(reach.popup.length > 0 && { opener: 'same-origin-allow-popups' }),
    payment: reach.payment,
  }
}
