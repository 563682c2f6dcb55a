import type { Draft } from '../../state/draft.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { useAppointmentDates } from './use-appointment-dates.ts'

/** Asks for confirmation before appointments are removed, which frees their slots at once. */
export function RemoveDialog({ appointments, onClose }: { appointments: Draft[]; onClose(): void }) {
  const t = useWords()
  const { find, remove, appointments: all } = useCart()
  const dates = useAppointmentDates()
  const { hascart } = useBootstrap()
  const [first] = appointments
  const bookable = find(first?.bookable)
  if (!first || !bookable) return null
  const isLast = all.length === appointments.length
  const go = () => {
    onClose()
    remove(appointments)
  }
  return (
    <Dialog
      open
      title={t(hascart ? 'cart.remove_title' : 'checklist.remove_title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('checklist.remove_no')}
          </Button>
          <Button onClick={go}>{t('checklist.remove_yes')}</Button>
        </>
      }
    >
      <p>
        {appointments.length === 1
          ? t('checklist.remove_one', { bookable: bookable.facts.name, date: dates(first, bookable.facts).short })
          : t('checklist.remove_several', { bookable: bookable.facts.name, count: appointments.length })}
      </p>
      {isLast ? <p>{t(hascart ? 'cart.remove_last' : 'checklist.remove_last')}</p> : null}
    </Dialog>
  )
}
