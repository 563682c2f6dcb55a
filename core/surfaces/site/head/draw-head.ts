import type { ThemeTokens } from '../../../domain/theme.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import { codeScript } from './code-script.ts'
import { escapeHtml } from './escape.ts'
import { fontScript } from './font-script.ts'
import type { PageFacts } from './page-facts.ts'

type Attributes = Record<string, string>

const tag = (name: string, attributes: Attributes) =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join('')}>`

/** Title, description, addresses and preview tags of a page. */
export function drawMeta(facts: PageFacts, bootstrap: SiteBootstrap, tokens: ThemeTokens): string {
  const siteName = bootstrap.provider?.name ?? bootstrap.whitelabel.label
  const kind = bootstrap.page === 'book' ? 'product' : 'website'
  return [
    `<title>${escapeHtml(facts.title)}</title>`,
    tag('meta', { name: 'description', content: facts.description }),
    facts.indexed
      ? tag('link', { rel: 'canonical', href: facts.canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    ...(facts.indexed ? facts.alternates.map(alternate) : []),
    ...preview(facts, siteName, kind, bootstrap.language),
    tag('meta', { name: 'theme-color', content: tokens.light.background, media: '(prefers-color-scheme: light)' }),
    tag('meta', { name: 'theme-color', content: tokens.dark.background, media: '(prefers-color-scheme: dark)' }),
    tag('link', { rel: 'icon', ...tabIcon(bootstrap) }),
    tag('link', { rel: 'apple-touch-icon', href: '/icon-180.png' }),
    tag('link', { rel: 'manifest', href: '/site.webmanifest' }),
  ].join('')
}

/** The provider's logo, or its initial in the theme's colours. */
const tabIcon = ({ provider }: SiteBootstrap): Attributes =>
  typeof provider?.bookinglogo === 'string' && provider.bookinglogo !== ''
    ? { href: '/icon-192.png', type: 'image/png', sizes: '192x192' }
    : { href: '/favicon.svg', type: 'image/svg+xml' }

const alternate = ({ language, href }: PageFacts['alternates'][number]) =>
  tag('link', { rel: 'alternate', hreflang: language, href })

function preview(facts: PageFacts, siteName: string, kind: string, language: string): string[] {
  const [name = '', region = name] = language.split('-')
  const properties = {
    'og:type': kind,
    'og:title': facts.title,
    'og:description': facts.description,
    'og:url': facts.canonical,
    'og:site_name': siteName,
    'og:locale': `${name}_${region.toUpperCase()}`,
    ...(facts.image ? { 'og:image': facts.image, 'og:image:alt': facts.title } : {}),
  }
  return [
    ...Object.entries(properties).map(([property, content]) => tag('meta', { property, content })),
    tag('meta', { name: 'twitter:card', content: facts.image ? 'summary_large_image' : 'summary' }),
  ]
}

/**
 * The fonts of the first paint, and the scripts that hydrate the page. Where it `isRead` before anything is done with
 * it, its pictures come before all but the script that hydrates; elsewhere a page that is live sooner is worth more.
 */
export function drawLoads(fonts: string[], scripts: { entry: string; preload: string[] }, isRead: boolean): string {
  const urgency: Attributes = isRead ? { fetchpriority: 'low' } : {}
  return [
    `${tag('script', { type: 'module', src: scripts.entry })}</script>`,
    // Not loaded before `codeScript` says so.
    ...scripts.preload.map((href) => tag('link', { 'data-code': '', href, ...urgency })),
    `<script>${codeScript}</script>`,
    // After the scripts, and not loaded before `fontScript` says so.
    ...fonts.map((href) => tag('link', { 'data-font': '', href, as: 'font', type: 'font/woff2', crossorigin: '' })),
    `<script>${fontScript}</script>`,
  ].join('')
}
