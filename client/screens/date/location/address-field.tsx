import { useId } from 'react'
import { AddressInput } from '../../../booking/location/address-input.tsx'
import { Field } from '../../../booking/location/location-style.ts'
import { useAddressBox } from '../../../booking/location/use-address-box.ts'
import { useWords } from '../../../ui/words.tsx'

interface AddressFieldProps {
  label: string
  help: string
  /** The chosen address; empty without one. */
  value: string
  /** Called with a suggestion and its parts, or with null for any other text. */
  onChange(address: string | null, parts?: Record<string, string>): void
}

/** The field for the address of an appointment. */
export function AddressField({ label, help, value, onChange }: AddressFieldProps) {
  const t = useWords()
  const id = useId()
  const box = useAddressBox({
    value,
    onType: () => value !== '' && onChange(null),
    onChoose: onChange,
  })
  const { isTown, isMissing } = box
  return (
    <Field>
      <label htmlFor={id}>{label}</label>
      <AddressInput id={id} box={box} aria-invalid={isMissing || undefined} aria-describedby={`${id}-help`} />
      <small id={`${id}-help`} data-part={isMissing || isTown ? 'error' : undefined}>
        {isTown ? t('place.add_street') : isMissing ? t('place.use_suggestion') : help}
      </small>
    </Field>
  )
}
