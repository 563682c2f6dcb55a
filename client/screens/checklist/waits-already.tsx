import { pathOfEntry } from '../../data/own-entry.ts'
import type { Draft } from '../../state/draft.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useCart } from './cart-context.tsx'
import { useAppointmentDates } from './use-appointment-dates.ts'

/** Whether it waits in its queue since a try to book its list, which was refused. */
export const waitsAlready = ({ waiting, extra }: Draft): boolean => waiting === true && extra?.waits !== undefined

/** Says of each appointment that waits already that it does, that nothing else is booked, and where it is left. */
export function WaitsAlready() {
  const t = useWords()
  const { appointments, find } = useCart()
  const dates = useAppointmentDates()
  return appointments.filter(waitsAlready).map((one) => {
    const facts = find(one.bookable)?.facts
    const { waits } = one.extra ?? {}
    if (!facts || !waits) return null
    return (
      <div key={one.id} data-waits-already={waits.id}>
        <Notice
          action={
            <LinkButton href={pathOfEntry(waits)} variant="secondary">
              {t('waitlist.manage')}
            </LinkButton>
          }
        >
          {t('checklist.waits_alone', { bookable: facts.name, date: dates(one, facts).short })}
        </Notice>
      </div>
    )
  })
}
