import { themeNamed } from '../../../../themes/index.ts'
import { siteGateOf } from '../../../domain/access/index.ts'
import { zoneInWords } from '../../../domain/wording/index.ts'
import { accountFieldsOf } from '../../../operations/accounts/account-fields.ts'
import { publicEntity } from '../../../operations/catalogue/public-entities.ts'
import { isStaff } from '../../../operations/catalogue/sight.ts'
import type { Actor } from '../../../operations/define-operation.ts'
import { offeredSignOn } from '../../../operations/sign-on/offered-sign-on.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { Gate, PublicEntity, SiteBootstrap } from '../../../plugin-api/site.ts'
import { readablePhone } from '../../ports/parse-phone.ts'
import { escapeHtml } from '../head/escape.ts'
import { markdownHtml } from './markdown-html.ts'
import { messagesOf } from './messages.ts'
import { pageWords } from './page-words.ts'

/** In which language a page of no tenant is, and of which it can be. */
export interface Spoken {
  language: string
  dictionaries: Tenant['plugins']['dictionaries']
}

/** What every page of a tenant says of itself; a page fills in the rest. `spoken` is for the page of none. */
export function siteFacts(
  tenant: Tenant | null,
  words: Record<string, string>,
  page: SiteBootstrap['page'],
  today: string,
  spoken: Spoken = { language: 'en-us', dictionaries: [] },
): SiteBootstrap {
  const { language, dictionaries } = tenant ? { language: tenant.language, ...tenant.plugins } : spoken
  return {
    page,
    gate: null,
    whitelabel: whitelabelFacts(tenant),
    provider: tenant?.provider ? publicProvider(tenant) : null,
    providers: [],
    bookables: [],
    paging: null,
    bookable: null,
    forms: [],
    addons: [],
    resources: [],
    pricing: null,
    advancedresources: hasAdvancedResources(tenant),
    steps: [],
    progressbar: wantsProgressBar(tenant, page),
    hasplaces: Boolean(tenant?.plugins.places.geocoder),
    payments: [],
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
    theme: { name: themeNamed(tenant?.theme).name, tokens: {} },
  }
}

/** Several dictionaries may speak one language: it is offered once. */
function languagesOf(dictionaries: Tenant['plugins']['dictionaries']): SiteBootstrap['languages'] {
  const names = new Map(dictionaries.map(({ language, name }) => [language, name]))
  return [...names].map(([language, name]) => ({ language, name }))
}

function publicProvider(tenant: Tenant): PublicEntity | null {
  if (!tenant.provider) return null
  const { timezone, provider } = tenant
  return {
    ...publicEntity('provider', tenant.provider, tenant),
    timezone,
    timezonename: zoneInWords(timezone, tenant.language),
    // Here, where the code that knows every country's numbers costs no browser anything.
    ...(provider?.phone ? { phoneread: readablePhone(provider.phone) } : {}),
  }
}

/** The white-label allows the search among resources, and lets the provider want it in its `bookingsiteconfig`. */
function hasAdvancedResources(tenant: Tenant | null): boolean {
  const { advancedresourceselection = false, allowproviderbookingsiteconfig = false } = tenant?.whitelabel ?? {}
  const wanted = tenant?.provider?.bookingsiteconfig?.advancedresourceselection === true
  return advancedresourceselection && allowproviderbookingsiteconfig && wanted
}

/** Providers want it in their `bookingsiteconfig`, where the white-label lets them; a checklist is lost without it. */
function wantsProgressBar(tenant: Tenant | null, page: SiteBootstrap['page']): boolean {
  const isAllowed = tenant?.whitelabel.allowproviderbookingsiteconfig ?? false
  return page === 'checklist' || (isAllowed && tenant?.provider?.bookingsiteconfig?.progressbar === true)
}

function whitelabelFacts(tenant: Tenant | null): SiteBootstrap['whitelabel'] {
  const whitelabel = tenant?.whitelabel
  return {
    label: whitelabel?.label ?? '',
    url: whitelabel?.url ?? '',
    requirebookingterms: whitelabel?.requirebookingterms ?? false,
    bookingtermshtml: termsHtml(whitelabel?.bookingterms ?? ''),
    customertimezonedisplay: whitelabel?.customertimezonedisplay ?? false,
    allowguestcheckout: whitelabel?.allowguestcheckout ?? false,
    signon: signOnFacts(tenant),
    ...accountFacts(tenant),
    country: whitelabel?.country ?? '',
  }
}

function accountFacts(tenant: Tenant | null): Pick<SiteBootstrap['whitelabel'], 'accountfields'> {
  const accountfields = tenant ? accountFieldsOf(tenant) : []
  return accountfields.length > 0 ? { accountfields } : {}
}

function signOnFacts(tenant: Tenant | null): SiteBootstrap['whitelabel']['signon'] {
  const offer = tenant && offeredSignOn(tenant)
  return offer && { label: offer.label, flow: offer.flow }
}

/** A page that says why there is nothing else to see. */
export const gated = (facts: SiteBootstrap, gate: Gate): SiteBootstrap => ({ ...facts, page: 'gate', gate })

/** What keeps a visitor out of the whole site, if anything does; staff look at one that is not activated yet. */
export const siteGate = (tenant: Tenant, visitor?: Actor): Gate | null =>
  siteGateOf(tenant.provider?.status, visitor !== undefined && isStaff(visitor, tenant))

/** Terms of which cleaning leaves nothing are shown as they were written: what must be accepted must be seen. */
const termsHtml = (terms: string): string => (terms === '' ? '' : markdownHtml(terms) || `<p>${escapeHtml(terms)}</p>`)
