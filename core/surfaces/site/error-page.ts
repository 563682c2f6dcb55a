import { localDate } from '../../domain/time/index.ts'
import type { RenderErrorPage } from '../errors/handle-errors.ts'
import { embeddedFacts, framingOf } from './answer-page.ts'
import { gated, siteFacts } from './bootstrap/site-facts.ts'
import { encodingFor, preparePage } from './cache/prepared-page.ts'
import { asksEmbedded } from './carried-request.ts'
import { customLinkTarget } from './custom-link.ts'
import { drawDocument } from './draw-document.ts'
import type { SiteDeps } from './site-deps.ts'
import { strangerOf } from './stranger.ts'

/**
 * Pages for unknown paths and for faults, in the tenant's brand and wording. A fault's page names the request, so that
 * it can be found in the log, and no details. The path of a bookable's custom link leads to its page.
 */
export function errorPages(deps: SiteDeps): RenderErrorPage {
  return async (request, status, isRead) => {
    const tenant = await deps.resolveTenant(request).catch(() => null)
    const redirect = request.is404 ? await customLinkTarget(request, tenant, deps) : null
    if (redirect !== null) return { redirect }
    if (!isRead) return null
    const { language } = strangerOf(request, deps)
    const words = await deps.words(tenant, { language }).catch(() => deps.words(null, { language }))
    const today = localDate(deps.ports.clock.now(), tenant?.timezone ?? 'UTC')
    const facts = siteFacts(tenant, words, 'error', today, { language, dictionaries: deps.dictionaries })
    const missing = tenant ? gated(facts, 'not_found') : gated(facts, 'unknown_site')
    const told = status === 404 ? missing : { ...facts, reference: status >= 500 ? request.id : '' }
    const asked = { page: 'not_found', ...asksEmbedded(request) } as const
    const bootstrap = { ...told, ...embeddedFacts(asked, tenant) }
    const page = await preparePage(
      status,
      await drawDocument(bootstrap, words, tenant, deps, { framing: framingOf(asked) }),
    )
    const { body, headers } = page[encodingFor(request.headers['accept-encoding'])]
    const { etag, ...lasting } = headers
    return { html: body, headers: { ...lasting, 'cache-control': 'no-store' } }
  }
}
