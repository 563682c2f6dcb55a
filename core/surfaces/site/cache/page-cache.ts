import { createHash } from 'node:crypto'
import { localDate } from '../../../domain/time/index.ts'
import { getAvailabilityInRange } from '../../../operations/availability/generate-availability.ts'
import { BoundedMap } from '../../../operations/caches/bounded-map.ts'
import { PreparedJson } from '../../../operations/caches/prepared-json.ts'
import { forEverybody } from '../../../operations/request-scope.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import { firstMonthOf } from '../bootstrap/book-page.ts'
import { calendarOn } from '../bootstrap/calendar-page.ts'
import { callRaw } from '../bootstrap/call-operations.ts'
import { askable, asksFreely } from '../bootstrap/find-in-list.ts'
import type { PageRequest } from '../bootstrap/page-request.ts'
import type { SiteDeps } from '../site-deps.ts'
import type { Stranger } from '../stranger.ts'
import type { Visitor } from '../visitor.ts'
import { type PreparedPage, sizeOfPage } from './prepared-page.ts'
import { tenantMarks } from './tenant-marks.ts'

/**
 * The answer to a path: a page, or the address where it is. An incomplete page says until when it may be shown (epoch
 * ms).
 */
export type Answer = { page: PreparedPage; until?: number } | { redirect: string }

/** Renders a page; null if it does not exist. */
export type DrawPage = (
  wanted: PageRequest,
  tenant: Tenant | null,
  today: string,
  stranger: Stranger,
  visitor: Visitor | null,
) => Promise<Answer | null>

/** An answer, and the key under which it can be read while it is cached. */
export interface KeyedAnswer {
  key: string
  answer: Answer
  /** Whether the path has a page. All unknown paths share one answer. */
  exists: boolean
}

export interface PageCache {
  /** @param visitor for whom the page may differ; it is cached for all visitors who see the same */
  find(wanted: PageRequest, tenant: Tenant | null, stranger: Stranger, visitor?: Visitor | null): Promise<KeyedAnswer>
  /** The answer under a key, without checking whether it is still current. */
  kept(key: string): Answer | undefined
}

/** Bytes of all tenants' pages together: some hundred and fifty of the longest. */
const keptBytes = 32 * 1024 * 1024
/** Bytes of answers for hosts without a tenant: one per language and port, and ports can be invented. */
const strangersBytes = 2 * 1024 * 1024
/** Rough size of an answer beside its bodies and its key: headers and policy. */
const answerOverhead = 4096

const sizeOf = (answer: Answer, key: string) =>
  answerOverhead + key.length + ('page' in answer ? sizeOfPage(answer.page) : answer.redirect.length)

/**
 * Caches pages by everything they depend on: the tenant at its revision and in a language (one `Tenant` object while
 * neither changes), the page, the provider's local date, for a bookable the free times of its first month, and the
 * visitor's visibility.
 * @param capacity bytes of the cache
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

  /** Simultaneous requests for a page share one rendering. */
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
    asked: PageRequest,
    tenant: Tenant | null,
    stranger: Stranger,
    visitor: Visitor | null = null,
  ): Promise<KeyedAnswer> {
    const wanted = tenant ? askable(asked, tenant) : asked
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
      if (!asksFreely(wanted)) answers.set(key, answer)
      return { key, answer, exists: true }
    }
    if (wanted.page === 'not_found') throw new Error('the page for what does not exist was not drawn')
    const missing: PageRequest = { page: 'not_found', ...(wanted.embedded && { embedded: true }) }
    return { ...(await find(missing, tenant, stranger, visitor)), exists: false }
  }

  return { find, kept: (key) => stillGood(ofTenants.get(key) ?? ofStrangers.get(key)) }
}

/** Changes with the calendar's first content; the operation caches its answer while nothing is written. */
async function freeTimes(deps: SiteDeps, tenant: Tenant, slug: string, today: string): Promise<string> {
  const answer = await callRaw(deps, tenant, getAvailabilityInRange, firstMonthOf(slug, today))
  const text = answer instanceof PreparedJson ? answer.bytes : JSON.stringify(answer)
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}
