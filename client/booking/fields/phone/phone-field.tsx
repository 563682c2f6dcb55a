import type { CountryCode } from 'libphonenumber-js/min'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { text } from '../../../data/read.ts'
import { useBootstrap } from '../../../ui/bootstrap.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../../../ui/words.tsx'
import { FieldFrame, typableNumber } from '../field-frame.tsx'
import type { QuestionFieldProps } from '../question-field-props.ts'
import { countriesIn, usualCountry } from './country-list.ts'
import { CountryPanel } from './country-panel.tsx'
import { shownNumber, toldNumber, typedNumber } from './phone-numbers.ts'
import { CodeButton, Pair } from './phone-style.ts'

interface PhoneFieldProps extends QuestionFieldProps {
  /** Whether somebody was typing into the field that stood here before this code came. */
  typing: RefObject<boolean>
}

/** An international phone number: the country's dial code, and the national number. */
export default function PhoneField({ id, question, value, error, onAnswer, onLeave, typing }: PhoneFieldProps) {
  const t = useWords()
  const { provider, whitelabel, language } = useBootstrap()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [entered, setEntered] = useState(() => {
    const usual = usualCountry(text(provider?.country), whitelabel.country)
    const { country, typed } = shownNumber(toldNumber(text(value), usual))
    return { country: country ?? usual, typed }
  })
  const [isOpen, setOpen] = useState(false)
  const countries = countriesIn(language)
  const { country, typed } = entered
  const own = countries.find(({ code }) => code === country)

  const enter = (next: { country: CountryCode; typed: string }) => {
    setEntered(next)
    onAnswer(next.typed.trim() === '' ? '' : toldNumber(next.typed, next.country))
  }
  // What was typed before this code came is an answer as it stands, and not yet as it is stored.
  const early = useRef({ typed: text(value), told: toldNumber(typed, country), onAnswer })
  useLayoutEffect(() => {
    const { typed: before, told, onAnswer: tell } = early.current
    if (before !== '' && told !== before) tell(told)
    if (typing.current) input.current?.focus({ preventScroll: true })
    typing.current = false
  }, [typing])
  const choose = (chosen: CountryCode) => {
    setOpen(false)
    // A typed plus would still select the previous country.
    enter({ country: chosen, typed: typed.trim().startsWith('+') ? '' : typed })
    input.current?.focus()
  }
  const leave = () => {
    const shown = shownNumber(text(value))
    if (shown.country) setEntered({ country: shown.country, typed: shown.typed })
    onLeave()
  }
  const frame = { id, question, error }
  return (
    <FieldFrame {...frame}>
      <Pair>
        <CodeButton
          ref={button}
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t('form.dialcode_of', { country: own?.name ?? country, code: `${country} ${own?.dial ?? ''}` })}
          // The press that closes the list must not first take the focus from it.
          onPointerDown={(event) => isOpen && event.preventDefault()}
          onClick={() => {
            setOpen(!isOpen)
            if (isOpen) button.current?.focus()
          }}
        >
          {country} {own?.dial}
          <Icon name="chevron" />
        </CodeButton>
        <input
          {...typableNumber(frame)}
          ref={input}
          value={typed}
          onChange={({ target }) =>
            enter(typedNumber(target.value, typed, target.selectionStart === target.value.length, country))
          }
          onBlur={leave}
        />
        {isOpen ? (
          <CountryPanel
            countries={countries}
            chosen={country}
            onChoose={choose}
            onClose={(escaped) => {
              setOpen(false)
              if (escaped) button.current?.focus()
            }}
          />
        ) : null}
      </Pair>
    </FieldFrame>
  )
}
