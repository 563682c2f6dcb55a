import { themeNamed } from '../../../../themes/index.ts'
import { siteGateOf } from '../../../domain/access/index.ts'
import { whitelabelHost } from '../../../domain/domains/whitelabel-host.ts'
import type { PublicProvider } from '../../../domain/wire/index.ts'
import { zoneInWords } from '../../../domain/wording/index.ts'
import { accountFieldsOf } from '../../../operations/accounts/account-fields.ts'
import { publicProvider } from '../../../operations/catalogue/public-entities.ts'
import { isStaff } from '../../../operations/catalogue/visibility.ts'
import type { Actor } from '../../../operations/define-operation.ts'
import { offeredSignOn } from '../../../operations/sign-on/offered-sign-on.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { speak } from '../../../operations/words/words.ts'
import { readablePhone } from '../../../plugin-api/index.ts'
import type { Gate, SiteBootstrap } from '../../../plugin-api/site.ts'
import { escapeHtml } from '../head/escape.ts'
import { hasCart } from './cart-flow.ts'
import { markdownHtml } from './markdown-html.ts'
import { messagesOf } from './messages.ts'
import { pageWords } from './page-words.ts'

/** The languages of a page without a tenant: its own and those it is available in. */
export interface PageLanguages {
  language: string
  dictionaries: Tenant['plugins']['dictionaries']
}

/** The facts that every page of a tenant has; a page adds the rest. `languages` is for a page without a tenant. */
export function siteFacts(
  tenant: Tenant | null,
  words: Record<string, string>,
  page: SiteBootstrap['page'],
  today: string,
  languages: PageLanguages = { language: 'en-us', dictionaries: [] },
): SiteBootstrap {
  const { language, dictionaries } = tenant ? { language: tenant.language, ...tenant.plugins } : languages
  const { name, composition } = themeNamed(tenant?.theme, tenant?.plugins.themes)
  return {
    page,
    gate: null,
    whitelabel: whitelabelFacts(tenant),
    provider: tenant?.provider ? pageProvider(tenant) : null,
    providers: [],
    bookables: [],
    paging: null,
    find: null,
    sites: null,
    isdirect: false,
    bookable: null,
    forms: [],
    addons: [],
    resources: [],
    pricing: null,
    pricelooks: {},
    serves: {},
    advancedresources: hasAdvancedResources(tenant),
    steps: [],
    itemsteps: [],
    stepconfigs: {},
    stepfields: {},
    countingsteps: [],
    progressbar: wantsProgressBar(tenant, page),
    hascart: tenant !== null && hasCart(tenant),
    hasplaces: Boolean(tenant?.plugins.places.geocoder),
    payments: [],
    channels: channelsOf(tenant, words, language),
    today,
    availability: null,
    path: '/',
    reference: '',
    language,
    direction: dictionaries.find((each) => each.language === language)?.direction ?? 'ltr',
    languages: languagesOf(dictionaries),
    words: pageWords(words, page),
    messages: messagesOf(words, language, tenant?.provider?.name ?? tenant?.whitelabel.label ?? ''),
    bookablewords: {},
    currency: tenant?.currency ?? { code: 'usd', digits: 2 },
    theme: { name, composition },
  }
}

/** Several dictionaries may be of one language, which is offered once. */
function languagesOf(dictionaries: Tenant['plugins']['dictionaries']): SiteBootstrap['languages'] {
  const names = new Map(dictionaries.map(({ language, name }) => [language, name]))
  return [...names].map(([language, name]) => ({ language, name }))
}

/** The ways to reach a provider's customers beside mail; none on a white-label's own domain. */
function channelsOf(tenant: Tenant | null, words: Record<string, string>, language: string): SiteBootstrap['channels'] {
  if (!tenant?.provider) return []
  const provider = tenant.provider.name
  return tenant.plugins.channels.map(({ channel: { name, to, consent } }) => ({
    ...{ name, to },
    words: speak({ words, language, direction: 'ltr' })(consent, { provider }),
  }))
}

function pageProvider(tenant: Tenant): PublicProvider | null {
  if (!tenant.provider) return null
  const { timezone, provider } = tenant
  return {
    ...publicProvider(tenant.provider, tenant),
    timezone,
    timezonename: zoneInWords(timezone, tenant.language),
    // Done here, because the library with every country's numbers is too large for browsers.
    ...(provider?.phone ? { phoneread: readablePhone(provider.phone) } : {}),
  }
}

/** The white-label allows the search among resources, and the provider enables it in its `bookingsiteconfig`. */
function hasAdvancedResources(tenant: Tenant | null): boolean {
  const { advancedresourceselection = false, allowproviderbookingsiteconfig = false } = tenant?.whitelabel ?? {}
  const wanted = tenant?.provider?.bookingsiteconfig?.advancedresourceselection === true
  return advancedresourceselection && allowproviderbookingsiteconfig && wanted
}

/** Providers enable it in their `bookingsiteconfig`, if the white-label allows it; a checklist always needs it. */
function wantsProgressBar(tenant: Tenant | null, page: SiteBootstrap['page']): boolean {
  const isAllowed = tenant?.whitelabel.allowproviderbookingsiteconfig ?? false
  return page === 'checklist' || (isAllowed && tenant?.provider?.bookingsiteconfig?.progressbar === true)
}

function whitelabelFacts(tenant: Tenant | null): SiteBootstrap['whitelabel'] {
  const whitelabel = tenant?.whitelabel
  return {
    label: whitelabel?.label ?? '',
    url: whitelabel ? whitelabelHost(whitelabel) : '',
    requirebookingterms: whitelabel?.requirebookingterms ?? false,
    termsbybutton: whitelabel?.termsbybutton ?? false,
    bookingtermshtml: termsHtml(whitelabel?.bookingterms ?? ''),
    customertimezonedisplay: whitelabel?.customertimezonedisplay ?? false,
    allowguestcheckout: whitelabel?.allowguestcheckout ?? false,
    signon: signOnFacts(tenant),
    ...accountFacts(tenant),
    ...chatbotFacts(tenant),
    country: whitelabel?.country ?? '',
  }
}

function accountFacts(tenant: Tenant | null): Pick<SiteBootstrap['whitelabel'], 'accountfields'> {
  const accountfields = tenant ? accountFieldsOf(tenant) : []
  return accountfields.length > 0 ? { accountfields } : {}
}

function chatbotFacts(tenant: Tenant | null): Pick<SiteBootstrap['whitelabel'], 'chatbot'> {
  const { enabled = false, url = '', label = '' } = tenant?.whitelabel.chatbotdata ?? {}
  // What was stored before addresses were judged is judged here.
  return enabled && label !== '' && URL.parse(url)?.protocol === 'https:' ? { chatbot: { url, label } } : {}
}

function signOnFacts(tenant: Tenant | null): SiteBootstrap['whitelabel']['signon'] {
  const offer = tenant && offeredSignOn(tenant)
  return offer && { label: offer.label, flow: offer.flow }
}

/** A page that says why there is nothing else to see. */
export const gated = (facts: SiteBootstrap, gate: Gate): SiteBootstrap => ({ ...facts, page: 'gate', gate })

/** What keeps a visitor out of the whole site, if anything; staff see a site before it is activated. */
export const siteGate = (tenant: Tenant, visitor?: Actor): Gate | null =>
  siteGateOf(tenant.provider?.status, visitor !== undefined && isStaff(visitor, tenant))

/** Terms that sanitising would empty are shown as they were written: what must be accepted must be seen. */
const termsHtml = (terms: string): string => (terms === '' ? '' : markdownHtml(terms) || `<p>${escapeHtml(terms)}</p>`)
