import { type Window, windowNames, windows } from '../counter/windows.ts'
import type { Tally } from './tally.ts'

/**
 * What is counted in a run: its name in the tally, what it is called, and how often it happens of ten thousand
 * payments.
 */
export interface Counted {
  name: string
  called: string
  /** At least so often; absent for what is told and not demanded. */
  least?: number
}

const of = (name: string, called: string, least?: number): Counted => ({
  ...{ name, called },
  ...(least !== undefined && { least }),
})

/**
 * In the order in which it is told. Floors are about a quarter of what a whole run comes to, so that a run that meets
 * them is as it should be, and one that does not has lost a kind of life.
 */
export const counted: readonly Counted[] = [
  of('booked', 'booked at once', 1_500),
  of('bought', 'purchases of points and gift codes', 150),
  of('declined', 'declined', 500),
  of('answers lost', 'of which nobody could say', 150),
  of('asked for more', 'confirmed elsewhere', 700),
  of('captured balance', 'balances paid or collected', 100),
  of('captured renewal', 'renewed authorisations captured'),
  of('renewals', 'renewals', 60),
  of('by hand', 'payments by hand', 40),
  of('approve', 'requests approved', 60),
  of('reject', 'rejected', 20),
  of('withdraw', 'withdrawn', 20),
  of('move', 'moves', 100),
  of('cancel', 'cancellations by customers', 250),
  of('cancel by staff', 'by staff', 100),
  of('refund by staff', 'refunds by staff', 60),
  of('refund elsewhere', 'refunds from dashboards', 60),
  of('refund comes back', 'refunds bounced', 60),
  of('failing refunds', 'refunds failed', 50),
  of('handed over', 'refunds given by hand'),
  of('wrong amounts', 'wrong amounts taken', 50),
  of('kept of suspense', 'kept by staff'),
  of('returned of suspense', 'given back by them'),
  of('dispute', 'disputes', 60),
  of('dispute won', 'won', 20),
  of('dispute lost', 'lost', 20),
  of('outages', 'outages of two days', 15),
  of('asked while away', 'requests into them', 1_000),
  of('paid by points', 'lives paid with points that were bought', 40),
  of('paid by credit', 'with account credit', 40),
  of('paid by gift', 'with gift codes', 40),
  of('paid on site', 'on site', 40),
  of('offers paid', 'offers of a queue paid', 40),
  of('gigs paid', 'gigs paid with their claim', 40),
  of('captured at connect', 'captured for connected accounts', 150),
  of('captured at yen', 'captured in jpy', 150),
  of('captured at sandbox', 'captured in kwd', 150),
  of('time-outs', 'time-outs after the work', 500),
  of('5xx', 'answers of the 5xx', 1_000),
  of('lost requests', 'requests lost', 200),
  of('statements lost', 'statements and commits lost', 200),
  of('webhooks', 'webhooks taken', 2_000),
  of('webhooks refused', 'to be sent again'),
  of('two at once', 'meetings of two finalisers', 300),
]

/** Each window is hit at least so often of ten thousand payments: lives are driven into it. */
const leastOfWindows = 30

const all: readonly Counted[] = [
  ...counted,
  ...windowNames.map((name) => of(name, `${name}, ${windows[name]}`, leastOfWindows)),
]

/** The size from which on every window has to be hit. */
export const windowsFrom = Math.ceil(10_000 / leastOfWindows)

/** How often it has to happen of so many payments; 0 where they are too few to demand it. */
export const leastOf = ({ least = 0 }: Counted, payments: number): number => Math.floor((least * payments) / 10_000)

/** What happened too seldom, in sentences; none where a run was what it was to be. Pure. */
export const missing = (tally: Pick<Tally, 'of'>, payments: number): string[] =>
  all.flatMap((one) => {
    const [is, least] = [tally.of(one.name), leastOf(one, payments)]
    return is < least ? [`${one.called}: ${is}, of at least ${least}`] : []
  })

/** How often each window was hit. */
export const windowsOf = (tally: Pick<Tally, 'of'>): [Window, number][] =>
  windowNames.map((name) => [name, tally.of(name)])
