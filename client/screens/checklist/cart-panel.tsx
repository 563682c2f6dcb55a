import styled from '@emotion/styled'
import type { StepDescriptor } from '../../../core/plugin-api/flows.ts'
import { useBooking } from '../../booking/context/booking-context.tsx'
import { PriceFailed } from '../../booking/price/price-failed.tsx'
import { PriceLines } from '../../booking/price/price-lines.tsx'
import { PriceNews } from '../../booking/price/price-news.tsx'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { roomy, wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { usePrice } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { bookedOf, lossOf, lossWord } from './cart-items.ts'
import { useAppointmentDates } from './use-appointment-dates.ts'
import { useGoOn } from './use-go-on.ts'
import { volumeDiscountOf } from './volume-discount.ts'

const Panel = styled.aside({
  display: 'none',
  [wide]: {
    display: 'block',
    flex: 'none',
    width: 272,
    padding: 'calc(var(--space) * 3)',
    background: 'var(--surface-muted)',
    borderInlineStart: 'var(--rule)',
    '& > div': {
      position: 'sticky',
      insetBlockStart: 'calc(var(--view-top) + var(--space) * 3)',
      display: 'grid',
      gap: 'calc(var(--space) * 2)',
    },
  },
  [roomy]: { width: 312 },
  '& h2': { fontSize: 'var(--h3-size)' },
  '& [data-part=costs]': { minHeight: 44 },
  '& [data-part=empty]': { color: 'var(--muted)' },
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 'calc(var(--space) * 1.5)',
    paddingBlock: 'calc(var(--space) * 1)',
    borderBlockEnd: '1px solid var(--border)',
    '& > div': { minWidth: 0 },
    '& strong': { display: 'block', fontWeight: 600 },
    '& small': {
      display: 'block',
      color: 'var(--muted)',
      fontSize: 'var(--small-size)',
      fontVariantNumeric: 'tabular-nums',
    },
    '& small[data-part=waits]': { color: 'var(--text)', fontWeight: 600 },
    '& small[data-part=lost]': { color: 'var(--error-text)' },
    '& > span': { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  },
})

/** All appointments and their total, beside every step on wide screens. */
export function CartPanel({ current, onContinue }: { current: StepDescriptor; onContinue(): void }) {
  const t = useWords()
  const inWords = usePrice()
  const { money } = useFormats()
  const { appointments, shown, runOut, find, priceOf, draft, quote: cart } = useCart()
  const { quote } = useBooking()
  const { hascart } = useBootstrap()
  const dates = useAppointmentDates()
  const undated = (draft.undated ?? []).flatMap(({ bookable, id }) =>
    id === draft.editing?.id ? [] : (find(bookable) ?? []),
  )
  const goOn = useGoOn(onContinue)
  const less = volumeDiscountOf(cart.quote?.appointments ?? [])
  const title = t(hascart ? 'cart.title' : 'checklist.pending')
  const isList = current.kind === 'checklist_step'
  return (
    <Panel aria-label={title}>
      <div>
        <h2>{title}</h2>
        {appointments.length + undated.length === 0 ? (
          <p data-part="empty">{t(hascart ? 'cart.empty' : 'checklist.empty')}</p>
        ) : null}
        <ul>
          {shown.map((appointment) => {
            const bookable = find(appointment.bookable)
            if (!bookable) return null
            const told = dates(appointment, bookable.facts)
            const price = priceOf(appointment)
            const lost = lossOf(appointment)
            return (
              <li key={appointment.id}>
                <div>
                  <strong>{bookable.facts.name}</strong>
                  <small>{told.short}</small>
                  {told.time ? <small>{told.time}</small> : null}
                  {appointment.waiting ? (
                    <small data-part="waits">{t('checklist.waits_short')}</small>
                  ) : bookable.facts.approvalmode ? (
                    <small data-part="waits">{t('checklist.asks_short')}</small>
                  ) : null}
                  {lost ? (
                    <small data-part="lost">{t(lossWord(lost, true))}</small>
                  ) : runOut.has(appointment.id) ? (
                    <small data-part="lost">{t('checklist.run_out_short')}</small>
                  ) : null}
                </div>
                <span>{price === null ? null : inWords(price)}</span>
              </li>
            )
          })}
          {undated.map(({ facts }) => (
            <li key={facts.id} data-part="undated">
              <div>
                <strong>{facts.name}</strong>
                <small>{t('checklist.undated_short')}</small>
              </div>
            </li>
          ))}
          {less < 0 ? (
            <li data-part="volume">
              <div>
                <small>{t('quote.volumediscount')}</small>
              </div>
              <span>{money(less)}</span>
            </li>
          ) : null}
        </ul>
        {bookedOf(appointments).length > 0 ? (
          <div data-part="costs">
            {quote.quote ? (
              <PriceLines quote={quote.quote} seats={1} updating={quote.updating} />
            ) : current.kind === 'confirmation_step' ? null : (
              <PriceFailed />
            )}
            <PriceNews quote={quote.quote} />
          </div>
        ) : null}
        {isList && appointments.length > 0 && !draft.editing ? (
          <Button wide onClick={goOn}>
            {t('checklist.continue')}
          </Button>
        ) : null}
      </div>
    </Panel>
  )
}
