import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { themeNamed } from '../../../themes/index.ts'
import { getBookablesForProvider } from '../../operations/catalogue/get-bookables-for-provider.ts'
import { ownLanguage } from '../../operations/catalogue/own-language.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { callFor } from './bootstrap/call-operations.ts'
import { gateOfList } from './bootstrap/gate-of.ts'
import { isElsewhere } from './bootstrap/list-entities.ts'
import { siteGate } from './bootstrap/site-facts.ts'
import { escapeHtml } from './head/escape.ts'
import { bookPath } from './head/page-facts.ts'
import { ownAddress } from './own-address.ts'
import { iconSizes } from './pictures/register-pictures.ts'
import type { SiteDeps } from './site-deps.ts'

const anHour = 'public, max-age=3600'
/** Of a file with a name in it, which each visitor reads in their language. */
const inLanguage = { 'cache-control': 'private, max-age=3600', vary: 'accept-language, cookie' }

/** The small files of every site, made for the host's tenant: 404 if there is none, or no such file of it. */
export function registerTenantFiles(app: FastifyInstance, deps: SiteDeps): void {
  const serve = (
    path: string,
    type: string,
    write: (tenant: Tenant, query: unknown) => Promise<string | null> | string,
    // Search engines look for these by themselves; the others belong to a page, which may be in a frame here.
    { moves = false, isSpoken = false } = {},
  ) =>
    app.get(path, async (request: FastifyRequest, reply: FastifyReply) => {
      const tenant = await deps.resolveTenant(request)
      const moved = moves ? ownAddress(request, tenant) : null
      if (moved !== null) return reply.header('cache-control', 'no-cache').redirect(moved, 308)
      const file = tenant && (await write(tenant, request.query))
      if (file === null) return reply.code(404).type('text/plain; charset=utf-8').send('')
      return reply
        .headers(isSpoken ? inLanguage : { 'cache-control': anHour })
        .type(type)
        .send(file)
    })
  serve('/robots.txt', 'text/plain; charset=utf-8', robots, { moves: true })
  serve('/sitemap.xml', 'application/xml; charset=utf-8', (tenant, query) => sitemap(tenant, deps, query), {
    moves: true,
  })
  serve('/site.webmanifest', 'application/manifest+json; charset=utf-8', webManifest, { isSpoken: true })
  serve('/favicon.svg', 'image/svg+xml; charset=utf-8', favicon, { isSpoken: true })
}

/** Pages of one person, whose addresses hold a secret or an id. */
const ofOnePerson = ['/thanks/', '/manage/', '/reschedule/', '/requests/', '/enquiries/', '/payment/']

function robots(tenant: Tenant): string {
  if (siteGate(tenant)) return 'User-agent: *\nDisallow: /\n'
  const closed = ofOnePerson.map((path) => `Disallow: ${path}`).join('\n')
  return `User-agent: *\n${closed}\n\nSitemap: ${tenant.origin}/sitemap.xml\n`
}

/** The bookables of one sitemap: ten pages of the listing, far below the 50,000 addresses that the protocol allows. */
const inOneSitemap = 1000
const inOnePage = 100

/**
 * The addresses of a site, or, where its bookables fill more than one file, the index of these files. Search engines
 * take 50,000 addresses and 50 MB of one file (sitemaps.org), and a file must be made in a moment. Null for a site that
 * is not open, or asks everybody to sign on or for a link: it has no page for them.
 */
async function sitemap(tenant: Tenant, deps: SiteDeps, query: unknown): Promise<string | null> {
  if (siteGate(tenant)) return null
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  const asked = Number((query as { part?: unknown }).part)
  const part = Number.isInteger(asked) && asked > 0 ? asked : undefined
  const { bookables, total } = await bookablesOf(tenant, deps, part ?? 1)
  const isOnlyForSome = tenant.provider !== null && total === 0 && (await gateOfList(tenant, deps)) !== 'no_bookables'
  if (isOnlyForSome) return null
  const parts = Math.max(1, Math.ceil(total / inOneSitemap))
  if (part !== undefined && part > parts) return null
  if (part === undefined && parts > 1) {
    const files = Array.from({ length: parts }, (_, at) => `${tenant.origin}/sitemap.xml?part=${at + 1}`)
    return xml(
      `<sitemapindex ${names}>${files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`).join('')}</sitemapindex>`,
    )
  }
  const paths = [...((part ?? 1) === 1 ? ['/'] : []), ...bookables.map(bookPath)]
  const urls = paths.map(
    (path) => `<url><loc>${escapeHtml(tenant.origin + path)}</loc>${inLanguages(path, tenant)}</url>`,
  )
  return xml(`<urlset ${names} xmlns:xhtml="http://www.w3.org/1999/xhtml">${urls.join('')}</urlset>`)
}

/** The bookables of one file, the first being 1, and how many there are in all; none where the site shows none. */
async function bookablesOf(tenant: Tenant, deps: SiteDeps, part: number) {
  const bookables = []
  let total = 0
  const last = (part * inOneSitemap) / inOnePage
  for (let page = last - inOneSitemap / inOnePage + 1; page <= last; page += 1) {
    if (!tenant.provider) break
    const params = { page, items_per_page: inOnePage, fields: ['slug'] }
    const answer = await callFor(deps, tenant, getBookablesForProvider, params)
    if (answer === null) break
    total = answer.total
    bookables.push(...answer.items.filter((one) => !isElsewhere(one)))
    if (page * inOnePage >= total) break
  }
  return { bookables, total }
}

const xml = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`

/** The page's address in each of the site's languages; nothing where there is one. */
function inLanguages(path: string, tenant: Tenant): string {
  const languages = [...new Set(tenant.plugins.dictionaries.map(({ language }) => language.toLowerCase()))]
  if (languages.length < 2) return ''
  const own = ownLanguage(tenant)
  const links = languages.map((language) => {
    const href = escapeHtml(`${tenant.origin}${path}${language === own ? '' : `?lang=${language}`}`)
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`
  })
  return links.join('')
}

const nameOf = (tenant: Tenant) => tenant.provider?.name ?? tenant.whitelabel.label

function webManifest(tenant: Tenant): string {
  const { light } = themeNamed(tenant.theme, tenant.plugins.themes)
  return JSON.stringify({
    name: nameOf(tenant),
    short_name: nameOf(tenant).slice(0, 12).trim(),
    start_url: '/',
    display: 'browser',
    background_color: light.background,
    theme_color: light.background,
    icons: [
      // With a logo that is the icon, and the initial is none.
      ...(tenant.provider?.bookinglogo ? [] : [{ src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' }]),
      ...iconSizes.map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
    ],
  })
}

/** The initial in the theme's colours, for tabs and home screens. */
function favicon(tenant: Tenant): string {
  const { light, radius } = themeNamed(tenant.theme, tenant.plugins.themes)
  const initial = [...nameOf(tenant).trim()][0]?.toLocaleUpperCase(tenant.language) ?? ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${Math.min(radius.button, 32)}" fill="${light.primary}"/>` +
    `<text x="32" y="45" font-family="Georgia, serif" font-size="38" font-weight="700" text-anchor="middle" fill="${light.onPrimary}">${escapeHtml(initial)}</text></svg>`
  )
}
