import { createHash } from 'node:crypto'
import { localDate } from '../../../domain/time/index.ts'
import { BoundedMap } from '../../../operations/caches/bounded-map.ts'
import { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import { forEverybody } from '../../../operations/request-scope.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { firstMonthOf } from '../bootstrap/book-page.ts'
import { calendarOn } from '../bootstrap/calendar-page.ts'
import { callRaw } from '../bootstrap/call-operations.ts'
import type { PageRequest } from '../bootstrap/page-request.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { Stranger } from '../stranger.ts'
import type { Visitor } from '../visitor.ts'
import { type PreparedPage, sizeOfPage } from './prepared-page.ts'

/**
 * What a path answers: a page, or the address where it is. A page that lacks something for now says until when it may
 * be shown (epoch ms).
 */
export type Answer = { page: PreparedPage; until?: number } | { redirect: string }

/** Draws a page; null when what is wanted does not exist. */
export type DrawPage = (
  wanted: PageRequest,
  tenant: Tenant | null,
  today: string,
  stranger: Stranger,
  visitor: Visitor | null,
) => Promise<Answer | null>

/** An answer, and the key under which it can be had again while it is kept. */
export interface KeyedAnswer {
  key: string
  answer: Answer
  /** Whether the path itself has a page. What nobody has is answered with one page, however many paths ask. */
  exists: boolean
}

export interface PageCache {
  /** @param visitor for whom the page may show other things; what they are shown is kept for those who see the same */
  find(wanted: PageRequest, tenant: Tenant | null, stranger: Stranger, visitor?: Visitor | null): Promise<KeyedAnswer>
  /** The answer of a key, without a look at whether it is still the right one. */
  kept(key: string): Answer | undefined
}

/** Bytes of all tenants' pages together: some hundred and fifty of the longest. */
const keptBytes = 32 * 1024 * 1024
/** Bytes of what hosts that nobody has are answered: one for each language, and for each port that somebody thinks up. */
const strangersBytes = 2 * 1024 * 1024
/** What an answer takes beside its bodies and its key, roughly: headers and policy. */
const answerOverhead = 4096

const sizeOf = (answer: Answer, key: string) =>
  answerOverhead + key.length + ('page' in answer ? sizeOfPage(answer.page) : answer.redirect.length)

/**
 * Pages by all that they depend on: the tenant at its revision and in a language (one `Tenant` object while neither
 * changes), the page, the provider's local date, for a bookable the free times of its first month, and what its visitor
 * may see that others may not.
 * @param capacity bytes of what is kept
 */
export function pageCache(deps: SiteDeps, draw: DrawPage, capacity: number = keptBytes): PageCache {
  const ofTenants = new BoundedMap<string, Answer>(capacity, sizeOf)
  const ofStrangers = new BoundedMap<string, Answer>(strangersBytes, sizeOf)
  const beingDrawn = new Map<string, Promise<Answer | null>>()
  const markOf = tenantMarks()

  const stillGood = (answer: Answer | undefined): Answer | undefined =>
    answer && 'page' in answer && (answer.until ?? Number.POSITIVE_INFINITY) <= deps.ports.clock.now()
      ? undefined
      : answer

  /** Those who ask while it is being drawn wait for the same drawing. */
  async function drawOnce(key: string, ...what: Parameters<DrawPage>) {
    const drawing = beingDrawn.get(key) ?? forEverybody(() => draw(...what))
    beingDrawn.set(key, drawing)
    try {
      return await drawing
    } finally {
      beingDrawn.delete(key)
    }
  }

  async function find(
    wanted: PageRequest,
    tenant: Tenant | null,
    stranger: Stranger,
    visitor: Visitor | null = null,
  ): Promise<KeyedAnswer> {
    const looking = visitor ? { ...deps, visitor: visitor.actor } : deps
    const today = localDate(deps.ports.clock.now(), tenant?.timezone ?? 'UTC')
    const calendar = tenant ? await calendarOn(wanted, tenant, looking) : null
    const free = tenant && calendar !== null ? await freeTimes(looking, tenant, calendar, today) : ''
    const key = JSON.stringify(tenant ? [markOf(tenant), today, wanted, free, visitor?.key ?? ''] : [stranger, today])
    const answers = tenant ? ofTenants : ofStrangers
    const known = stillGood(answers.get(key))
    if (known) return { key, answer: known, exists: true }
    const answer = await drawOnce(key, wanted, tenant, today, stranger, visitor)
    if (answer) {
      answers.set(key, answer)
      return { key, answer, exists: true }
    }
    if (wanted.page === 'not_found') throw new Error('the page for what does not exist was not drawn')
    return { ...(await find({ page: 'not_found' }, tenant, stranger, visitor)), exists: false }
  }

  return { find, kept: (key) => stillGood(ofTenants.get(key) ?? ofStrangers.get(key)) }
}

/** Numbers for tenants: a key of one that is gone is nobody else's. */
function tenantMarks(): (tenant: Tenant) => number {
  const marks = new WeakMap<Tenant, number>()
  let last = 0
  return (tenant) => {
    const known = marks.get(tenant)
    if (known !== undefined) return known
    last += 1
    marks.set(tenant, last)
    return last
  }
}

/** Changes whenever what the calendar opens with changes; the operation keeps its answer while nothing was written. */
async function freeTimes(deps: SiteDeps, tenant: Tenant, slug: string, today: string): Promise<string> {
  const answer = await callRaw(deps, tenant, 'get_availability_in_range_for_bookable', firstMonthOf(slug, today))
  const text = answer instanceof PreparedJson ? answer.bytes : JSON.stringify(answer)
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
