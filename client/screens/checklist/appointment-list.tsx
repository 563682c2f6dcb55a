import styled from '@emotion/styled'
import { useState } from 'react'
import { serversOf } from '../../booking/bookable/servers-of.ts'
import { occurrenceTitle } from '../../booking/event/occurrence.ts'
import { NoCartWords } from '../../booking/questions/no-cart-words.tsx'
import type { Draft } from '../../state/draft.ts'
import { isHeld } from '../../state/is-held.ts'
import { useSession } from '../../state/session.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { usePrice } from '../../ui/price.tsx'
import { useWords } from '../../ui/words.tsx'
import { AppointmentForms } from './appointment-forms.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'
import { lossOf } from './cart-items.ts'
import { ItemHold } from './item-hold.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { withTakenOut } from './taken-out.ts'
import { TakenOutLine } from './taken-out-line.tsx'
import { useAppointmentDates } from './use-appointment-dates.ts'
import { entryId } from './use-taken-out.ts'
import { waitsAlready } from './waits-already.tsx'

const List = styled.ul({
  '& > li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 calc(var(--space) * 2)',
    padding: 'calc(var(--space) * 1) calc(var(--space) * 2)',
    '& + li': { borderBlockStart: '1px solid var(--border)' },
    '&:focus': { outline: 'none' },
    '&[data-lost]': { background: 'var(--surface-muted)', borderInlineStart: '4px solid var(--error)' },
  },
  '& [data-part=when]': { flex: '1 1 12rem', minWidth: 0, paddingBlock: 6 },
  '& strong': { display: 'block', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& small': { display: 'block', color: 'var(--muted)', fontSize: 'var(--small-size)' },
  '& [data-part=waits]': { color: 'var(--text)', fontWeight: 600 },
  // Reserves the width of the price, which arrives after the date.
  '& [data-part=price]': { minWidth: '5em', textAlign: 'end', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  // Their words begin, or end, where the lines do.
  '& [data-part=actions]': { display: 'flex', gap: 4, marginInline: -8 },
  '& [data-part=actions] button': {
    minHeight: 44,
    minWidth: 44,
    padding: '0 8px',
    border: 0,
    borderRadius: 'var(--radius-field)',
    background: 'none',
    color: 'var(--primary-text)',
    fontSize: 'var(--small-size)',
    fontWeight: 600,
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    '&:hover': { background: 'var(--surface-muted)' },
  },
})

const More = styled.div({ padding: 'calc(var(--space) * 0.5) calc(var(--space) * 2) calc(var(--space) * 1.5)' })

/**
 * A bookable's dates in the list, with buttons to change, remove and add, and what was just taken out, where it stood.
 */
export function AppointmentList({ appointments, bookable }: { appointments: Draft[]; bookable: ListedBookable }) {
  const t = useWords()
  const inWords = usePrice()
  const { resources } = useBootstrap()
  const { edit, draft, priceOf, runOut, saveForLater, gone, shown, taking } = useCart()
  const { user } = useSession()
  const dates = useAppointmentDates()
  const [removing, setRemoving] = useState<Draft | null>(null)
  const { facts } = bookable
  const isOpen = draft.editing?.bookable === facts.id && taking === null
  /** Whether the hold says who serves it. */
  const isServed = facts.groups.some((group) => resources.some(({ id }) => group.resources.includes(id)))
  return (
    <>
      <List aria-label={t('checklist.dates_of', { bookable: facts.name })}>
        {withTakenOut(shown, gone, facts.id).map((entry) => {
          if ('how' in entry) return <TakenOutLine key={entry.appointment.id} one={entry} />
          const appointment = entry
          const told = dates(appointment, facts)
          const names = serversOf(appointment, facts, resources).flatMap((group) => group.names)
          const title = occurrenceTitle(bookable.entity, appointment.occurrence)
          const lost = lossOf(appointment)
          const price = priceOf(appointment)
          const beside = [
            facts.seatsperbooking > 1 ? t('summary.seats', { count: appointment.seats ?? 1 }) : '',
            names.length > 0 ? t('summary.with', { names: names.join(', ') }) : '',
          ].filter(Boolean)
          const isOut = lost !== null || runOut.has(appointment.id)
          const isTaking = appointment.id === taking
          const isWaiting = waitsAlready(appointment)
          const named = { what: `${facts.name}, ${told.short}` }
          return (
            <li
              key={appointment.id}
              id={entryId(appointment.id)}
              tabIndex={-1}
              data-appointment={appointment.id}
              data-lost={lost ?? undefined}
              aria-busy={isTaking || undefined}
            >
              <div data-part="when">
                {title ? <strong>{title}</strong> : null}
                <strong>{told.long}</strong>
                {told.time ? <small>{told.time}</small> : null}
                {beside.length > 0 ? (
                  <small>{beside.join(' · ')}</small>
                ) : (isTaking || lost) && isServed ? (
                  <small style={{ display: 'block', minHeight: '1lh' }} />
                ) : null}
                {appointment.waiting ? (
                  <small data-part="waits">{t(isWaiting ? 'checklist.waits_already' : 'checklist.waits')}</small>
                ) : null}
              </div>
              <span data-part="price">
                {isOut ? <small>{t('checklist.not_booked')}</small> : price === null ? null : inWords(price)}
              </span>
              <div data-part="actions" style={isTaking ? { visibility: 'hidden' } : undefined}>
                {isWaiting ? null : (
                  <button
                    type="button"
                    aria-label={t(isOut ? 'checklist.other_what' : 'checklist.change_what', named)}
                    onClick={() => edit({ appointment })}
                  >
                    {t(isOut ? 'checklist.other_time' : 'checklist.change')}
                  </button>
                )}
                {user && isHeld(appointment) ? (
                  <button
                    type="button"
                    aria-label={t('checklist.save_what', named)}
                    onClick={() => saveForLater(appointment)}
                  >
                    {t('forms.save_later')}
                  </button>
                ) : null}
                <button
                  type="button"
                  aria-label={t('checklist.remove_what', named)}
                  onClick={() => setRemoving(appointment)}
                >
                  {t('checklist.remove')}
                </button>
              </div>
              <ItemHold appointment={appointment} what={named.what} isTaking={isTaking} />
              <NoCartWords>
                <AppointmentForms appointment={appointment} bookable={bookable} named={named.what} />
              </NoCartWords>
            </li>
          )
        })}
      </List>
      {isOpen ? null : (
        <More style={appointments.length === 0 ? { visibility: 'hidden' } : undefined}>
          <Button variant="secondary" onClick={() => edit({ bookable: facts.id })}>
            {t('checklist.another_date')}
          </Button>
        </More>
      )}
      {removing ? <RemoveDialog appointments={[removing]} onClose={() => setRemoving(null)} /> : null}
    </>
  )
}
