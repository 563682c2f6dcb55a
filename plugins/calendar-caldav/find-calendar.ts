import { createHash } from 'node:crypto'
import { CalendarFault, isRecord, type PluginStorage } from '@tessera/plugin-api'
import { createAccount, type DAVResponse, fetchCalendarUserAddresses, propfind } from 'tsdav'
import { type DavAccess, davFetch } from './dav-fetch.ts'
import { labelOf } from './read-settings.ts'
import type { CalendarSettings } from './settings.ts'

/** A calendar, as it was found on its server. */
export interface FoundCalendar {
  url: string
  /** Addresses under which its owner is invited, in small letters. */
  addresses: string[]
}

/** What a calendar is at now. */
export interface CalendarState {
  /** Another one after each change; null where the server tells neither `getctag` nor `sync-token`. */
  mark: string | null
  /** Its VTIMEZONE, for times without a zone; empty for none. */
  timezone: string
}

const props = {
  'd:resourcetype': {},
  'd:displayname': {},
  'd:current-user-principal': {},
  'd:sync-token': {},
  'cs:getctag': {},
  'c:calendar-timezone': {},
  'c:supported-calendar-component-set': {},
}

/** A text of an answer; what looks like a number or a flag was read as one. */
const textOf = (value: unknown): string => {
  if (isRecord(value)) return textOf(value._cdata ?? value._text)
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

const hrefOf = (value: unknown): string => (isRecord(value) ? textOf(value.href) : '')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])

function componentsOf(response: DAVResponse): string[] {
  const set: unknown = response.props?.supportedCalendarComponentSet
  return listOf(isRecord(set) ? set.comp : undefined).map((comp) =>
    isRecord(comp) && isRecord(comp._attributes) ? textOf(comp._attributes.name) : '',
  )
}

/** Whether it is a calendar with events, and not one of tasks alone. */
function isCalendar(response: DAVResponse): boolean {
  const type: unknown = response.props?.resourcetype
  const components = componentsOf(response).filter((name) => name !== '')
  return isRecord(type) && 'calendar' in type && (components.length === 0 || components.includes('VEVENT'))
}

const nameOf = ({ props: found }: DAVResponse): string => textOf(found?.displayname).trim()

async function look(url: string, depth: '0' | '1', access: DavAccess): Promise<DAVResponse[]> {
  const found = await propfind({ url, props, depth, fetch: davFetch(access) })
  if (found.some(({ props: some, raw }) => some === undefined && raw !== undefined))
    throw new CalendarFault('unreadable', 'the server answers what is no CalDAV')
  return found.filter(({ props: some }) => some !== undefined)
}

/** What a calendar is at. @throws CalendarFault, `missing` if nothing is there, or no calendar */
export async function readState(url: string, access: DavAccess): Promise<CalendarState> {
  const [found] = await look(url, '0', access)
  if (!found || !isCalendar(found)) throw new CalendarFault('missing', 'the address is no calendar')
  const marks = [found.props?.getctag, found.props?.syncToken].map(textOf)
  return {
    mark: marks.every((mark) => mark === '') ? null : marks.join(' '),
    timezone: textOf(found.props?.calendarTimezone),
  }
}

/** What is at the address itself; null where that is no place of CalDAV. */
async function lookAt(access: DavAccess): Promise<DAVResponse | null> {
  try {
    return (await look(access.account.url, '0', access))[0] ?? null
  } catch (error) {
    // A page of the web, from which the account is found all the same.
    if (error instanceof CalendarFault && (error.kind === 'missing' || error.kind === 'unreadable')) return null
    throw error
  }
}

/** Under which addresses its owner is invited; without an answer the name of the account, where that is one. */
async function addressesOf(principalUrl: string, access: DavAccess): Promise<string[]> {
  const { user, url } = access.account
  const named = user.includes('@') ? [user.toLowerCase()] : []
  if (principalUrl === '') return named
  const account = { accountType: 'caldav' as const, serverUrl: url, rootUrl: url, principalUrl }
  try {
    const found = await fetchCalendarUserAddresses({ account, fetch: davFetch(access) })
    const mails = found.filter((one) => /^mailto:/i.test(one)).map((one) => one.slice('mailto:'.length).toLowerCase())
    return [...new Set([...named, ...mails])].slice(0, 50)
  } catch {
    // Who is invited is told by few servers, and needed by few entries.
    return named
  }
}

const pathOf = (href: string, base: string) => new URL(href, base).pathname.replace(/\/$/, '')

/** Whether a calendar is meant by a name or an address. */
function isMeant(response: DAVResponse, wanted: string, base: string): boolean {
  if (nameOf(response).toLowerCase() === wanted.toLowerCase()) return true
  const path = pathOf(response.href ?? '', base)
  const isAddress = wanted.includes('/') && URL.canParse(wanted, base)
  return isAddress ? path === pathOf(wanted, base) : decodeURIComponent(path.split('/').at(-1) ?? '') === wanted
}

/** Finds the calendar of an account by its principal and home (RFC 6764, RFC 4791). */
async function discover(wanted: string, access: DavAccess): Promise<FoundCalendar> {
  const { url: serverUrl } = access.account
  const account = await createAccount({
    account: { serverUrl, accountType: 'caldav' },
    fetch: davFetch(access),
  }).catch((error: unknown) => {
    if (error instanceof CalendarFault) throw error
    throw new CalendarFault('missing', 'the address leads to no account of CalDAV', { cause: error })
  })
  const { homeUrl = '', principalUrl = '' } = account
  const all = (await look(homeUrl, '1', access)).filter(isCalendar)
  const found = wanted === '' ? all : all.filter((one) => isMeant(one, wanted, homeUrl))
  const [only] = found
  if (!only || found.length > 1) {
    const names = all.map(nameOf).slice(0, 20).join(', ')
    throw new CalendarFault('missing', `the account has no single calendar '${wanted}'; it has: ${names}`)
  }
  const addresses = await addressesOf(principalUrl, access)
  return { url: new URL(only.href ?? '', homeUrl).href, addresses }
}

/** Finds a calendar: what the address leads to, else one of the account. */
async function find({ calendar }: CalendarSettings, access: DavAccess): Promise<FoundCalendar> {
  const { url } = access.account
  const at = await lookAt(access)
  if (at && isCalendar(at) && (calendar === '' || isMeant(at, calendar, url))) {
    const principal = hrefOf(at.props?.currentUserPrincipal)
    const addresses = await addressesOf(principal === '' ? '' : new URL(principal, url).href, access)
    return { url: url.endsWith('/') ? url : `${url}/`, addresses }
  }
  return discover(calendar, access)
}

const isFound = (value: unknown): value is FoundCalendar =>
  isRecord(value) && typeof value.url === 'string' && Array.isArray(value.addresses)

const keyOf = (one: CalendarSettings): string =>
  `found/${createHash('sha256')
    .update(JSON.stringify([one.resource, one.url, one.user, labelOf(one)]))
    .digest('hex')
    .slice(0, 32)}`

/**
 * Does something with a calendar where it was found last, and finds it anew where it is not there any more.
 * @throws CalendarFault of `work`, and `missing` where there is no such calendar
 */
export async function withCalendar<T>(
  one: CalendarSettings,
  { access, storage }: { access: DavAccess; storage: PluginStorage },
  work: (found: FoundCalendar) => Promise<T>,
): Promise<T> {
  const key = keyOf(one)
  const known = (await storage.get(key))?.value
  if (isFound(known)) {
    try {
      return await work(known)
    } catch (error) {
      if (!(error instanceof CalendarFault) || error.kind !== 'missing') throw error
    }
  }
  const found = await find(one, access)
  await storage.put(key, found)
  return work(found)
}
