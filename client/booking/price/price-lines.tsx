import styled from '@emotion/styled'
import { useAtomValue } from 'jotai'
import { toldLines } from '../../../core/domain/pricing/told-lines.ts'
import type { Quote } from '../../data/quotes.ts'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePrice } from '../../ui/price.tsx'
import { useWords, type Words } from '../../ui/words.tsx'
import { decidedBy, leftToPay, ofBalances } from './credit.ts'
import { paysOnSiteAtom } from './on-site.ts'
import { useTotal } from './use-total.ts'

/** The line of the total. */
const headLine = {
  display: 'flex',
  alignItems: 'center',
  gap: 'var(--space)',
  minHeight: 44,
  '& > span': { fontWeight: 600 },
  '& > strong': {
    marginInlineStart: 'auto',
    fontSize: 'calc(var(--body-size) * 1.125)',
    fontVariantNumeric: 'tabular-nums',
    transition: 'opacity var(--fast)',
  },
} as const

const Alone = styled.p(headLine)

const Details = styled.details({
  '& summary': {
    ...headLine,
    borderRadius: 'var(--radius-field)',
    '& > svg': { color: 'var(--muted)', transition: 'rotate var(--fast)' },
  },
  '&[open] summary > svg': { rotate: '180deg' },
  '&[data-updating] summary > strong': { opacity: 0.5 },
})

const Lines = styled.dl({
  display: 'grid',
  gap: 'calc(var(--space) * 0.75)',
  paddingBlock: 'calc(var(--space) * 0.5) calc(var(--space) * 1.5)',
  fontSize: 'var(--small-size)',
  lineHeight: 'var(--small-line)',
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 'calc(var(--space) * 2)' },
  '& dt': { color: 'var(--muted)', minWidth: 0 },
  '& dd': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& :is([data-part=sum], :is([data-part=credit], [data-part=due]:not([data-part=credit] + *)):not([data-part=sum] + *))':
    {
      paddingBlockStart: 'calc(var(--space) * 0.75)',
      borderBlockStart: '1px solid var(--border)',
    },
  // It adds nothing: told below a rule of its own where no total stands above it.
  '& [data-part=ofwhich] dd': { color: 'var(--muted)' },
  '& :not([data-part=sum], [data-part=ofwhich]) + [data-part=ofwhich]': {
    paddingBlockStart: 'calc(var(--space) * 0.75)',
    borderBlockStart: '1px solid var(--border)',
  },
  '& :is([data-part=sum], [data-part=due])': { '& dt': { color: 'var(--text)' }, '& dt, & dd': { fontWeight: 600 } },
})

/** The lines of a quote that are told. */
const linesOf = ({ lines }: Quote, seats: number, t: Words) =>
  toldLines(
    lines.map((line) => ({ ...line, kind: line.kind ?? '' })),
    seats,
    t,
  )

interface QuoteLinesProps {
  quote: Quote
  seats: number
  /** Whether the total is shown beside them already. */
  headed?: boolean
  /** Of what is booked: what was paid and is due stands beside them, as it is by now. */
  isBooked?: boolean
}

/** Whether more is paid than with the booking: then both amounts are shown before. */
export const isPaidLater = (quote: Quote): boolean => quote.duenow !== quote.finalprice || leftToPay(quote).joins > 0

const credit = 'quote.credit'

const gift = 'quote.gift'

const isByBalance = (word: string | undefined): boolean => word === credit || word === gift

function partOf(word: string, isFirst: boolean) {
  if (word === credit) return 'credit'
  return word === gift ? 'gift' : isFirst ? 'due' : undefined
}

/** What a gift code and account credit pay, and what is due and when, as dictionary keys and amounts. */
function duesOf(quote: Quote, isOnSite: boolean): [word: string, amount: number][] {
  const { finalprice, balancetobecollected, creditused = 0, giftused = 0 } = quote
  const { duenow, dueonapproval, joins } = leftToPay(quote)
  const dues: [string, number][] = [
    ...(giftused > 0 ? [[gift, -giftused] as [string, number]] : []),
    ...(creditused > 0 ? [[credit, -creditused] as [string, number]] : []),
  ]
  if (isOnSite) return [...dues, ['quote.dueonsite', finalprice - ofBalances(quote)]]
  const later = balancetobecollected - quote.dueonapproval + joins
  const isTold = isPaidLater(quote) || ofBalances(quote) > 0
  if (isTold && (duenow > 0 || dueonapproval === 0)) dues.push(['quote.duenow', duenow])
  if (dueonapproval > 0) dues.push(['quote.dueonapproval', dueonapproval])
  if (isPaidLater(quote) && later !== 0) dues.push(['quote.balancetobecollected', later])
  return dues
}

/** The taxes that prices contain, as dictionary keys and amounts: they add nothing. */
const containedTaxes = ({
  taxincluded,
  basepricetax,
  addontax,
  travelfeetax,
}: Quote): [word: string, amount: number][] =>
  taxincluded
    ? [
        ['quote.ofwhich.basepricetax', basepricetax] as [string, number],
        ['quote.ofwhich.addontax', addontax] as [string, number],
        ['quote.ofwhich.travelfeetax', travelfeetax] as [string, number],
      ].filter(([, amount]) => amount > 0)
    : []

/** The lines of the total, the total, and the amounts due now and later. */
export function QuoteLines({ quote, seats, headed = false, isBooked = false }: QuoteLinesProps) {
  const t = useWords()
  const { money } = useFormats()
  const inWords = usePrice()
  const total = useTotal()
  const isOnSite = useAtomValue(paysOnSiteAtom)
  const dues = isBooked ? [] : duesOf(quote, isOnSite)
  return (
    <Lines>
      {linesOf(quote, seats, t).map(({ name, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and are rendered as a whole.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{inWords(amount)}</dd>
        </div>
      ))}
      {headed ? null : (
        <div data-part="sum">
          <dt>{t('summary.total')}</dt>
          <dd>{total(quote)}</dd>
        </div>
      )}
      {containedTaxes(quote).map(([word, amount]) => (
        <div key={word} data-part="ofwhich">
          <dt>{t(word)}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
      {dues.map(([word, amount], index) => (
        <div key={word} data-part={partOf(word, index === 0 || isByBalance(dues[index - 1]?.[0]))}>
          <dt>{t(word, { by: decidedBy(quote) })}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </Lines>
  )
}

interface PriceLinesProps {
  quote: Quote
  seats: number
  updating: boolean
  /** Whether it is about to be paid: then nobody has to ask what it consists of. */
  isReviewed?: boolean
}

/**
 * The total, which expands to its lines. It starts expanded on the review, when there is a travel fee, which no earlier
 * price included, and when only a part of it is due now.
 */
export function PriceLines({ quote, seats, updating, isReviewed = false }: PriceLinesProps) {
  const t = useWords()
  const total = useTotal()(quote)
  // Of what is free there is nothing to open.
  if (linesOf(quote, seats, t).length === 0 && !isPaidLater(quote) && ofBalances(quote) === 0)
    return (
      <Alone>
        <span>{t('summary.total')}</span>
        <strong data-part="total">{total}</strong>
      </Alone>
    )
  return (
    <Details
      data-updating={updating || undefined}
      open={
        isReviewed ||
        isPaidLater(quote) ||
        ofBalances(quote) > 0 ||
        quote.lines.some((line) => line.kind === 'travel') ||
        undefined
      }
    >
      <summary aria-label={`${t('summary.total')} ${total}, ${t('quote.details')}`}>
        <span>{t('summary.total')}</span> <Icon name="chevron" />
        <strong data-part="total">{total}</strong>
      </summary>
      <QuoteLines quote={quote} seats={seats} headed />
    </Details>
  )
}
