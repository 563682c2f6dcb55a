import type { PublicBookable, PublicResource } from '../../../domain/wire/index.ts'
import { formatMessage } from '../../../domain/wording/index.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'

/** What search engines and link previews read of a page. */
export interface PageFacts {
  title: string
  description: string
  /** Absolute, with the page's language unless it is the site's own. */
  canonical: string
  /** Absolute address of a picture, or an empty text. */
  image: string
  /** Personal pages, gates and errors stay out of search engines. */
  indexed: boolean
  alternates: { language: string; href: string }[]
}

/** Pages that are for everybody. */
const indexed = new Set<SiteBootstrap['page']>([
  'catalogue',
  'resources',
  'byresource',
  'book',
  'checklist',
  'marketplace',
])

/** A visitor's own list, which nobody looks for. */
const isCart = ({ page, path }: Pick<SiteBootstrap, 'page' | 'path'>): boolean =>
  page === 'checklist' && /^\/cart(\/|$)/.test(path)

interface Site {
  origin: string
  language: string
  /** The mark of what a link preview shows: of one bookable, or of the site. */
  previewMark(bookable: PublicBookable | null): string
}

/** `language` is null for the site's own. */
type Asked = Omit<Site, 'language'> & { language: string | null }

type Speak = (key: string, values?: Record<string, string>) => string

/**
 * Facts of a page. `all` is the whole dictionary: titles are not among the texts that a page gets. `language` is the
 * site's own, whose pages need no `?lang=`.
 */
export function pageFacts(
  bootstrap: SiteBootstrap,
  all: Record<string, string>,
  { origin, language, previewMark }: Site,
): PageFacts {
  const speak: Speak = (key, values = {}) => {
    const message = Object.hasOwn(all, key) ? all[key] : undefined
    return message === undefined ? key : formatMessage(message, values, bootstrap.language)
  }
  const { title, description } = spoken(bootstrap, speak)
  const path = canonicalPath(bootstrap)
  const address = (spokenIn: string) =>
    spokenIn === language ? origin + path : `${origin}${path}${path.includes('?') ? '&' : '?'}lang=${spokenIn}`
  return {
    title,
    description,
    canonical: address(bootstrap.language),
    image: bootstrap.gate
      ? ''
      : pictureOf(bootstrap, {
          ...{ origin, previewMark },
          language: bootstrap.language === language ? null : bootstrap.language,
        }),
    indexed: indexed.has(bootstrap.page) && !isCart(bootstrap) && !bootstrap.embedded,
    alternates: bootstrap.languages.length > 1 ? alternates(bootstrap.languages, address, language) : [],
  }
}

/** The page in each language, and `x-default` for readers of any other: the site's own. */
function alternates(languages: SiteBootstrap['languages'], address: (language: string) => string, own: string) {
  const each = languages.map(({ language }) => ({ language, href: address(language) }))
  return [...each, { language: 'x-default', href: address(own) }]
}

function spoken(bootstrap: SiteBootstrap, speak: Speak): { title: string; description: string } {
  const { page, gate, provider, bookable, whitelabel } = bootstrap
  const values = { provider: provider?.name ?? whitelabel.label, whitelabel: whitelabel.label }
  if (gate === 'unknown_site') {
    return { title: speak('title.unknown_site'), description: speak('gate.unknown_site.text') }
  }
  if (gate === 'not_found') return { title: speak('title.not_found', values), description: speak('meta.gate', values) }
  if (page === 'book' && bookable && bootstrap.path !== '/') {
    const named = { ...values, bookable: bookable.name }
    return { title: speak('title.book', named), description: about(bookable) || speak('meta.book', named) }
  }
  const [resource] = bootstrap.resources
  if (page === 'byresource' && resource) {
    const named = { ...values, name: resource.name }
    return { title: speak('title.byresource', named), description: about(resource) || speak('meta.byresource', named) }
  }
  if (isCart(bootstrap)) return { title: speak('title.cart', values), description: speak('meta.cart', values) }
  if ((page === 'catalogue' || page === 'resources' || page === 'book' || page === 'checklist') && provider) {
    const { city } = provider
    const fallback = city ? speak('meta.catalogue_city', { ...values, city }) : speak('meta.catalogue', values)
    return { title: speak('title.catalogue', values), description: about(provider) || fallback }
  }
  return {
    title: speak(`title.${page}`, values),
    description: speak(`meta.${page === 'error' ? 'gate' : page}`, values),
  }
}

const about = ({ description = '' }: { description?: string }): string => shortened(description)

/** The first 155 characters of a description, which search engines show. */
export function shortened(description: string): string {
  const whole = description.replace(/\s+/g, ' ').trim()
  return whole.length > 155 ? `${whole.slice(0, 154).replace(/\s+\S*$/, '')}…` : whole
}

/** The path of a bookable's page: its slug, or its id if it has none; on another site the whole address. */
export const bookPath = ({ id, slug, siteurl = '' }: Pick<PublicBookable, 'id' | 'slug' | 'siteurl'>): string =>
  `${siteurl.replace(/\/$/, '')}/book/${encodeURIComponent(slug || id)}`

/** The path of one resource's bookables. */
export const withPath = ({ id }: PublicResource): string => `/with/${encodeURIComponent(id)}`

const lists = new Set<SiteBootstrap['page']>(['catalogue', 'marketplace', 'resources', 'byresource'])

/** A page has one address: a bookable's steps and its id lead to its slug. */
export function canonicalPath({ page, path, bookable, paging }: SiteBootstrap): string {
  if (page === 'book' && bookable && path !== '/') return bookPath(bookable)
  if (page === 'checklist') return isCart({ page, path }) ? '/cart' : '/'
  return lists.has(page) && paging && paging.page > 1 ? `${path}?page=${paging.page}` : path
}

/**
 * A photo elsewhere is shown as it is; all others are part of the preview that is drawn here, in the page's language:
 * whoever fetches it asks for none. Its address names its content, so that it may be kept for good.
 */
function pictureOf({ page, bookable, provider }: SiteBootstrap, { origin, language, previewMark }: Asked): string {
  const photo = URL.parse(bookable?.photo || provider?.photo || '', origin)
  if (photo && photo.origin !== origin && !photo.pathname.endsWith('.svg')) return photo.href
  const slug = page === 'book' && bookable && encodeURIComponent(bookable.slug || bookable.id)
  const asked = new URLSearchParams({
    ...(language !== null && { lang: language }),
    v: previewMark(slug ? bookable : null),
  })
  return `${origin}/preview${slug ? `/${slug}` : ''}.png?${asked}`
}

export const absolute = (address: string, origin: string): string =>
  address === '' ? '' : (URL.parse(address, origin)?.href ?? '')
