import type { FastifyReply } from 'fastify'
import { themeNamed } from '../../../themes/index.ts'
import type { Refusal } from '../../domain/errors.ts'
import type { ThemeTokens } from '../../domain/theme.ts'
import { formatMessage } from '../../domain/wording/index.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { errorMapping } from '../error-mapping.ts'
import { contentSecurityPolicy } from '../site/head/content-security-policy.ts'
import { escapeHtml } from '../site/head/escape.ts'

interface Fault {
  tenant: Tenant
  refusal: Refusal
  /** The page where the person was: a path of the tenant's host. */
  path: string
  words: Record<string, string>
}

const colours = ({ background, text, muted, primary, onPrimary, primaryText, border }: ThemeTokens['light']) =>
  `background:${background};color:${text};--muted:${muted};--primary:${primary};--on:${onPrimary};--link:${primaryText};--line:${border}`

function styleOf({ light, dark, radius }: ThemeTokens): string {
  return [
    `:root{color-scheme:light dark}body{${colours(light)};font:1rem/1.55 system-ui,sans-serif;margin:0}`,
    `@media (prefers-color-scheme:dark){body{${colours(dark)}}}`,
    'main{box-sizing:border-box;max-width:32rem;margin:0 auto;padding:15vh 1.25rem 2rem}',
    'h1{font-size:1.5rem;line-height:1.25;margin:0 0 .75rem}p{margin:0 0 .75rem}.kept{color:var(--muted)}',
    'nav{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}',
    `a{display:inline-flex;align-items:center;min-height:44px;padding:0 1.25rem;border-radius:${radius.button}px;border:1px solid var(--line);color:var(--link);text-decoration:none;font-weight:600}`,
    'a.again{background:var(--primary);border-color:var(--primary);color:var(--on)}',
    'a:focus-visible{outline:3px solid var(--link);outline-offset:2px}',
  ].join('')
}

/**
 * Says why a person is not signed on, in the tenant's wording and colours, with links to another attempt and back to
 * their page. It needs no script, and shows nothing that the service sent.
 */
export function sendFaultPage(reply: FastifyReply, { tenant, refusal, path, words }: Fault) {
  const { language, plugins } = tenant
  const word = (key: string) => escapeHtml(formatMessage(words[key] ?? key, {}, language))
  const direction = plugins.dictionaries.find((each) => each.language === language)?.direction ?? 'ltr'
  // The service is unavailable, not this site.
  const why = refusal.code === 'unavailable' ? word('signon.unavailable') : word(`error.${refusal.code}`)
  const style = styleOf(themeNamed(tenant.theme, plugins.themes))
  // It may be shown at the white-label's host.
  const { origin } = tenant
  const again = escapeHtml(`${origin}/openidlogin?redirect=${encodeURIComponent(path)}`)
  const html = [
    `<!doctype html><html lang="${escapeHtml(language)}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${word('signon.failed')}</title><style>${style}</style></head><body><main>`,
    `<h1>${word('signon.failed')}</h1><p role="alert">${why}</p>`,
    `<p class="kept">${word('signon.kept')}</p>`,
    `<nav><a class="again" href="${again}">${word('signon.again')}</a>`,
    `<a href="${escapeHtml(origin + path)}">${word('signon.back')}</a></nav></main></body></html>`,
  ].join('')
  return reply
    .code(errorMapping[refusal.code].status)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', contentSecurityPolicy({ scripts: [], styles: [style] }, "'none'"))
    .type('text/html; charset=utf-8')
    .send(html)
}
