import { useId } from 'react'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { Asked } from '../../../booking/location/location-style.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { AddressField } from './address-field.tsx'

/** Whether the address is missing: until it is given there is no date to choose. */
export function usePlaceFirst(): boolean {
  const { facts, draft } = useBooking()
  return facts.atcustomers && !draft.location
}

/** Asks for the customer's address before the calendar, which depends on it. A new address drops the chosen slot. */
export function LocationChoice() {
  const t = useWords()
  const id = useId()
  const { facts, draft, update, ready } = useBooking()
  if (!facts.atcustomers) return null
  const address = (ready && draft.location?.address) || ''
  const choose = (chosen: string | null) => {
    if (chosen === (draft.location?.address ?? null)) return
    update({
      location: chosen === null ? undefined : { address: chosen },
      start: undefined,
      end: undefined,
      occurrence: undefined,
    })
  }
  return (
    <Asked aria-labelledby={id}>
      <h3 id={id}>
        <Icon name="pin" />
        {t('place.title')}
      </h3>
      <AddressField
        label={t('place.address')}
        help={address === '' ? t('place.hint') : t('place.chosen', { address })}
        value={address}
        onChange={choose}
      />
    </Asked>
  )
}
