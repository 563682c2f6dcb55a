import styled from '@emotion/styled'
import {
  AsYouType,
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { type ReactNode, useMemo, useState } from 'react'
import { text } from '../../../data/read.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { fieldStyle } from '../../../ui/field-style.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div(fieldStyle)
const Pair = styled.div({ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 'var(--space)' })

/** The list names countries in full; closed, it shows the dial code alone. */
const Country = styled.div({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 48,
  padding: '0 calc(var(--space) * 1.25)',
  border: 'var(--border-field) solid var(--border-strong)',
  borderRadius: 'var(--radius-field)',
  background: 'var(--surface)',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'var(--text)' },
  '&:focus-within': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& > select': { position: 'absolute', inset: 0, opacity: 0, cursor: 'pointer' },
  '& > svg': { width: 14, height: 14 },
})

interface PhoneFieldProps {
  id: string
  label: string
  help?: ReactNode
  error?: string | undefined
  optional?: string | undefined
  required: boolean
  placeholder?: string | undefined
  /** E.164, or what was typed while it is no whole number yet. */
  value: string
  onAnswer(value: string): void
  onBlur(): void
}

/** E.164 where it is a number of the country, else as typed: the rules then say what is wrong. */
function stored(typed: string, country: CountryCode): string {
  const parsed = parsePhoneNumberFromString(typed, country)
  return parsed?.isValid() ? parsed.number : typed
}

function usualCountry(declared: string): CountryCode {
  const code = declared.toUpperCase()
  return isSupportedCountry(code) ? code : 'US'
}

/** An international phone number: the country's dial code, and the number as it is written there. */
export default function PhoneField(props: PhoneFieldProps) {
  const { id, label, help, error, optional, value, onAnswer } = props
  const t = useWords()
  const { provider, language } = useBootstrap()
  const known = parsePhoneNumberFromString(value)
  const [country, setCountry] = useState<CountryCode>(known?.country ?? usualCountry(text(provider?.country)))
  const [typed, setTyped] = useState(known ? known.formatNational() : value)
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    return getCountries()
      .map((code) => ({ code, name: names.of(code) ?? code }))
      .sort((one, other) => one.name.localeCompare(other.name, language))
  }, [language])
  const answer = (next: string, of: CountryCode) => {
    setTyped(next)
    onAnswer(next.trim() === '' ? '' : stored(next, of))
  }
  const describedby = [help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <Root>
      <label htmlFor={id}>
        {label}
        {optional ? <small>{optional}</small> : null}
      </label>
      <Pair>
        <Country>
          <span aria-hidden>
            {country} +{getCountryCallingCode(country)}
          </span>
          <Icon name="chevron" />
          <select
            aria-label={t('form.dialcode')}
            value={country}
            onChange={(event) => {
              const next = event.target.value
              if (!isSupportedCountry(next)) return
              setCountry(next)
              answer(typed, next)
            }}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {`${name} (+${getCountryCallingCode(code)})`}
              </option>
            ))}
          </select>
        </Country>
        <input
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required={props.required}
          placeholder={props.placeholder}
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedby || undefined}
          onChange={(event) => answer(event.target.value, country)}
          onBlur={() => {
            setTyped(new AsYouType(country).input(typed) || typed)
            props.onBlur()
          }}
        />
      </Pair>
      {help ? <small id={`${id}-help`}>{help}</small> : null}
      {error ? (
        <small id={`${id}-error`} data-part="error">
          {error}
        </small>
      ) : null}
    </Root>
  )
}
