import { type Ancestors, isOneOf } from '../../core/domain/embedding/ancestors.ts'
import { eventFor, eventOf } from '../../core/domain/embedding/event-for.ts'
import {
  type EmbedEvent,
  type EmbedTheme,
  type FrameAsk,
  type HostWord,
  helloText,
  type News,
  outcomes,
  portText,
} from '../../core/domain/embedding/events.ts'
import { isRecord } from '../../core/domain/is-record.ts'
import { carryLinks } from './carry-links.ts'
import { holdPrefill } from './prefill.ts'
import { holdReference } from './reference.ts'
import { hearPage } from './tell-host.ts'
import { watchHeight } from './watch-height.ts'

/** When an embedded page that has no answer says hello, ms: whoever has missed one hears the next. */
const hellos = [0, 250, 1000, 3000, 7000, 15_000, 30_000]
/** How long a loader may take to answer before a page without one is told directly, ms. */
const patience = 2000
/** News that wait for a loader. */
const mostWaiting = 50

const lasting = new Set<string>(outcomes)

/** The browser keeps nothing for the page, or no session, not even in memory. */
const ofStorage = new Set(['storage_disabled', 'session_storage_refused'])

/** What a page without our loader is told: what became of a reservation, and that the browser keeps nothing. */
const isForAnyPage = (news: News): boolean =>
  lasting.has(news.type) || (news.type === 'error' && ofStorage.has(news.code))

/**
 * Joins an embedded page with the site around it: says hello, takes the first port that its parent offers, if that is
 * the site itself or one that the provider lists, and then tells and hears through this port alone.
 */
export function joinHost(ancestors: Ancestors, page: string): void {
  carryLinks()
  if (parent === window) return
  let port: MessagePort | null = null
  let around = ''
  let waiting: EmbedEvent[] = []
  const isKnown = (origin: string) => origin === location.origin || isOneOf(origin, ancestors.listed)

  const post = (event: EmbedEvent | FrameAsk) => port?.postMessage(event)
  const told = new Set<string>()
  const send = (news: News) => {
    const event = asEvent(news)
    // A call and the page that it leads to tell the same.
    if (told.has(event.id)) return
    if ('reservation' in event) told.add(event.id)
    if (port) return post(eventFor(around, event, ancestors.trusted))
    if (waiting.length < mostWaiting) waiting.push(event)
    if (isForAnyPage(news)) setTimeout(() => port ?? postToPage(event, ancestors), patience)
  }
  const remeasure = watchHeight((height) => send({ type: 'resize', height }))

  const take = ({ source, origin, data, ports }: MessageEvent<unknown>) => {
    const [offered] = ports
    if (source !== parent || data !== portText || !offered || port || !isKnown(origin)) return
    port = offered
    around = origin
    port.onmessage = (message: MessageEvent<unknown>) => hearHost(message.data, remeasure)
    for (const event of waiting) post(eventFor(around, event, ancestors.trusted))
    waiting = []
  }
  addEventListener('message', take)
  hearPage((word) => ('ask' in word ? post(word) : send(word)))
  const join = () => {
    send({ type: 'ready', page })
    for (const at of hellos) setTimeout(() => port ?? parent.postMessage(helloText, '*'), at)
  }
  addEventListener('pagehide', () => {
    port?.close()
    port = null
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) join()
  })
  join()
}

let number = 0

function asEvent(news: News): EmbedEvent {
  number += 1
  return eventOf(news, `${performance.timeOrigin.toString(36)}-${number}`, new Date().toISOString())
}

/**
 * Tells a page without our loader. Browsers hand a message to its exact origin only, so it is sent to each that is
 * listed, and where a whole domain is, to the one that the browser names.
 */
function postToPage(event: EmbedEvent, { listed, trusted }: Ancestors): void {
  const named = [location.ancestorOrigins?.[0] ?? '', URL.parse(document.referrer)?.origin ?? '']
  const exact = listed.filter((one) => !one.includes('*'))
  const origins = new Set([...exact, ...named.filter((one) => isOneOf(one, listed))])
  for (const origin of origins) parent.postMessage(eventFor(origin, event, trusted), origin)
}

const isTheme = (value: unknown): value is EmbedTheme => value === 'light' || value === 'dark' || value === 'auto'

function hearHost(data: unknown, remeasure: () => void): void {
  if (!isRecord(data)) return
  const word: Partial<Record<keyof Extract<HostWord, { say: 'host' }> | 'top' | 'height', unknown>> = data
  const { documentElement: html } = document
  if (isTheme(word.theme)) takeTheme(word.theme)
  if (word.say === 'host') {
    if (word.sized === true) html.dataset.sized = ''
    else unsize(html)
    if (isRecord(word.prefill)) holdPrefill(word.prefill)
    if (typeof word.reference === 'string') holdReference(word.reference)
    remeasure()
  }
  if (word.say === 'view' && typeof word.top === 'number' && typeof word.height === 'number' && word.height >= 0) {
    const { top, height } = word
    html.style.setProperty('--view-top', `${top}px`)
    html.style.setProperty('--view-below', `max(0px, 100vh - ${top + height}px)`)
    html.style.setProperty('--view', `${Math.max(320, height)}px`)
  }
}

/** The frame scrolls by itself: all of it is in view. */
function unsize(html: HTMLElement): void {
  delete html.dataset.sized
  for (const name of ['--view-top', '--view-below', '--view']) html.style.removeProperty(name)
}

/** Light or dark as around; the address says so too, for the pages that follow. */
function takeTheme(theme: EmbedTheme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset.mode
  else dataset.mode = theme
  const url = new URL(location.href)
  const value = theme === 'auto' ? '' : theme
  if (url.searchParams.get('embedded') === value) return
  url.searchParams.set('embedded', value)
  history.replaceState(history.state, '', url)
}
