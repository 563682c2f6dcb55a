import { useEffect, useId } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { Asked } from '../../../booking/location/location-style.ts'
import { answeredPlace, withPlace } from '../../../booking/questions/place-question.ts'
import { useAsked } from '../../../booking/questions/use-asked.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { AddressField } from './address-field.tsx'

/** Whether the address is missing: until it is given there is no date to choose. */
export function usePlaceFirst(): boolean {
  const { facts, draft } = useBooking()
  return facts.atcustomers && !draft.location
}

/**
 * Asks for the customer's address before the calendar, which depends on it. A new address drops the chosen slot. What a
 * form before the date was answered with is taken, and followed when that answer changes; another one is told from it.
 */
export function LocationChoice() {
  const t = useWords()
  const id = useId()
  const { facts, draft, update, ready, moving } = useBooking()
  const { whole } = useAsked()
  const address = (ready && draft.location?.address) || ''
  const said = ready && facts.atcustomers ? answeredPlace(whole, draft) : ''
  const taken = draft.extra?.place_said
  const isToTake = said !== '' && said !== taken && (address === '' || address === taken)
  useEffect(() => {
    if (!isToTake) return
    update(({ extra, location }) => ({
      location: { address: said },
      extra: { ...extra, place_said: said },
      ...(location?.address !== said && { start: undefined, end: undefined, occurrence: undefined }),
    }))
  }, [isToTake, said, update])
  // A move is of time: its place stays.
  if (!facts.atcustomers || moving) return null
  const isOther = address !== '' && said !== '' && address !== said
  const choose = (chosen: string | null, parts?: Record<string, string>) => {
    if (chosen === (draft.location?.address ?? null)) return
    const location = chosen === null ? undefined : { address: chosen }
    update(({ answers }) => ({
      ...withPlace(whole, { answers, location }, parts),
      location,
      start: undefined,
      end: undefined,
      occurrence: undefined,
    }))
  }
  return (
    <Asked aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="pin" />
        {t('place.title')}
      </h3>
      <AddressField
        label={t('place.address')}
        help={
          address === ''
            ? t('place.hint')
            : isOther
              ? t('place.chosen_other', { address, said })
              : t('place.chosen', { address })
        }
        value={address}
        onChange={choose}
      />
    </Asked>
  )
}
