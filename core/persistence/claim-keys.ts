import type { Interval } from '../domain/time/types.ts'
import type { StoredReservation } from '../operations/ports.ts'

const dayMs = 86_400_000

/**
 * Classes of length, each with its longest span: a scan of a class begins that much before the range, so that one
 * rental of a year does not make every read of a busy month begin a year earlier.
 */
export const lengths = [
  { length: 1, span: dayMs },
  { length: 2, span: 35 * dayMs },
  { length: 3, span: Number.POSITIVE_INFINITY },
]

/**
 * Claims that are read one by one lie apart from those that only take seats for good, which `claim_totals` sums:
 * `reach` is the class of length, plus this for the former.
 */
export const single = 10

/**
 * Whether a claim is in the totals: nothing in it runs out, names resources or tells occurrences of one span apart.
 */
export const isCounted = ({ resources, occurrence }: StoredReservation, expires: number | null) =>
  expires === null && resources.length === 0 && occurrence === null

export const lengthOf = ({ start, end }: Interval): number =>
  lengths.find(({ span }) => end - start <= span)?.length ?? 3

export const subjectOfBookable = (id: string) => `b:${id}`
export const subjectOfResource = (id: string) => `r:${id}`
/** The queue of a bookable: entries wait there and occupy nothing by it. */
export const subjectOfQueue = (id: string) => `w:${id}`

/** The bookable and every resource, each once, in key order. */
export const subjectsOf = (bookable: string, resources: string[], claimants: string[] = []): string[] =>
  [...new Set([...[bookable, ...claimants].map(subjectOfBookable), ...resources.map(subjectOfResource)])].sort()

export const isOfQueue = (subject: string): boolean => subject.startsWith('w:')

/** What is locked and counted when a claim changes: of a queue, its bookable. */
export const lockedSubject = (subject: string): string =>
  isOfQueue(subject) ? subjectOfBookable(subject.slice(2)) : subject
