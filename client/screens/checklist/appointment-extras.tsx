import { useState } from 'react'
import { BookingProvider, useBooking } from '../../booking/context/booking-context.tsx'
import { Extras } from '../../booking/questions/extras/extras.tsx'
import { useExtras } from '../../booking/questions/extras/use-extras.ts'
import type { DraftReading } from '../../booking/questions/read-draft.ts'
import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { type ListedBookable, useCart } from './cart-context.tsx'
import { type ExtrasAsked, readExtras } from './first-extras.ts'

/** The id of the button for an appointment's extras. */
export const extrasButtonId = (appointment: string): string => `first-extras-${appointment}`

interface Props {
  appointment: Draft
  bookable: ListedBookable
  /** The appointment's accessible name. */
  named: string
}

/** The extras of one appointment, with a button to change them over the page. */
export function AppointmentExtras({ appointment, bookable, named }: Props) {
  const t = useWords()
  const { hasplaces } = useBootstrap()
  const [isOpen, setOpen] = useState(false)
  const extras = readExtras(appointment, bookable, hasplaces)
  if (extras.groups.length === 0) return null
  const { chosen, isOwed } = extras
  const had = chosen.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')
  const action = chosen.length > 0 ? 'edit' : 'start'
  const what = `${t('extras.heading')}, ${named}`
  return (
    <>
      <li data-extras data-owed={isOwed || undefined}>
        <div>
          {t('extras.heading')}
          <small data-part="state" data-fault={isOwed || undefined}>
            {[had || t('forms.state_none'), isOwed ? t('forms.required') : ''].filter(Boolean).join(', ')}
          </small>
        </div>
        <Button
          id={extrasButtonId(appointment.id)}
          variant={isOwed ? 'primary' : 'secondary'}
          aria-label={t(`forms.${action}_what`, { form: what, what })}
          onClick={() => setOpen(true)}
        >
          {t(`forms.${action}`)}
        </Button>
      </li>
      {isOpen ? (
        <ExtrasDialog appointment={appointment} bookable={bookable} extras={extras} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface DialogProps extends Omit<Props, 'named'> {
  extras: ExtrasAsked
  onClose(): void
}

/** The extras of one appointment. Each change is stored at once, as in a single booking. */
function ExtrasDialog({ appointment, bookable, extras, onClose }: DialogProps) {
  const t = useWords()
  const booking = useBooking()
  const { answer } = useCart()
  const own = {
    ...booking,
    facts: bookable.facts,
    draft: appointment,
    update: (change: Partial<Draft> | ((current: Draft) => Partial<Draft>)) =>
      answer(appointment.id, (current) => (typeof change === 'function' ? change(current) : change)),
  }
  return (
    <Dialog
      open
      title={bookable.facts.name}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('resources.done')}</Button>}
    >
      <BookingProvider value={own}>
        <AllExtras bookable={bookable} extras={extras} read={extras.read} />
      </BookingProvider>
    </Dialog>
  )
}

function AllExtras(props: { bookable: ListedBookable; extras: ExtrasAsked; read: DraftReading }) {
  const { bookable, extras, read } = props
  return <Extras state={{ extras: useExtras(bookable.addons, extras.rules, read) }} />
}
