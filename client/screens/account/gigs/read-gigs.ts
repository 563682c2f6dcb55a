import type { Gig } from '../../../../core/domain/wire/gigs.ts'
import type { Answer } from '../../../data/errors.ts'
import { answered } from '../../../data/errors.ts'
import type { GigCalls, Gigs } from '../../../data/gig-calls.ts'

/** What was open on several pages read together; one that moved from page to page meanwhile stands once. */
function joined(pages: [Gigs, ...Gigs[]]): Gigs {
  const open = new Map(pages.flatMap((page) => page.open.map((gig) => [gig.id, gig])))
  return { ...(pages.at(-1) ?? pages[0]), open: [...open.values()] }
}

/** A job of the lists; null where it is in neither. */
export const jobIn = ({ open, mine }: Gigs, job: string): Gig | null =>
  [...mine, ...open].find(({ id }) => id === job) ?? null

/**
 * Reads so many pages of what is open, and as many more as it takes to find a job that a mail leads to. Answers them as
 * one, with their number.
 * @param job null for none
 */
export async function readGigs(
  calls: Pick<GigCalls, 'gigs'>,
  { pages, job }: { pages: number; job: string | null },
): Promise<Answer<{ gigs: Gigs; pages: number }>> {
  const first = await calls.gigs({ page: 1 })
  if (!first.ok) return first
  const rest = await Promise.all(Array.from({ length: pages - 1 }, (_, index) => calls.gigs({ page: index + 2 })))
  const read: [Gigs, ...Gigs[]] = [first.value]
  for (const answer of rest) {
    if (!answer.ok) return answer
    read.push(answer.value)
  }
  while (job !== null && read.at(-1)?.more && !jobIn(joined(read), job)) {
    const next = await calls.gigs({ page: read.length + 1 })
    if (!next.ok) return next
    read.push(next.value)
  }
  return answered({ gigs: joined(read), pages: read.length })
}
