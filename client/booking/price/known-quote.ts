import type { Quote } from '../../data/quotes.ts'

const toPay = ({ duenow, dueonapproval }: Quote): number => duenow + dueonapproval

/** Who may take a price that the server has not seen; none where so far there was nothing to pay: anybody might. */
export const knownProcessors = (next: Quote, before: Quote | null): string[] =>
  before && (toPay(before) > 0 || toPay(next) === 0) ? before.processors : []

/** Quotes that come with other answers name neither processors nor credit; what is known still applies. */
export const asKnown = <Q extends Quote>(next: Q | null, before: Quote | null): Q | null =>
  next && {
    ...next,
    ...(next.processors.length === 0 && { processors: before?.processors ?? [] }),
    ...knownCredit(before, next),
  }

type Known =
  | 'creditavailable'
  | 'pointsavailable'
  | 'leastcharge'
  | 'chargestep'
  | 'collectat_utc'
  | 'giftstatus'
  | 'giftlast4'
  | 'giftavailable'
  | 'freebycode'

/**
 * The credit, the gift code, the points, the least that is charged and when the rest is collected, which an answer
 * has not told.
 */
export const knownCredit = (before: Quote | null, next?: Quote): Pick<Quote, Known> => {
  const creditavailable = next?.creditavailable ?? before?.creditavailable
  const pointsavailable = next?.pointsavailable ?? before?.pointsavailable
  const { leastcharge, chargestep } = next?.leastcharge === undefined ? (before ?? {}) : next
  const { giftstatus, giftlast4, giftavailable } = next?.giftstatus === undefined ? (before ?? {}) : next
  const collectat_utc = next?.collectat_utc ?? before?.collectat_utc
  const isFreeByCode = next?.freebycode ?? (next?.loginrequired === undefined && before?.freebycode)
  return {
    ...(isFreeByCode && { freebycode: true }),
    ...(collectat_utc !== undefined && { collectat_utc }),
    ...(leastcharge !== undefined && { leastcharge }),
    ...(chargestep !== undefined && { chargestep }),
    ...(creditavailable !== undefined && { creditavailable }),
    ...(giftstatus !== undefined && { giftstatus, giftlast4: giftlast4 ?? '', giftavailable: giftavailable ?? 0 }),
    ...(pointsavailable !== undefined && { pointsavailable }),
  }
}
