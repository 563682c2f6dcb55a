import type { CountryCode } from 'libphonenumber-js/min'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormIcon } from '../../../ui/form-icon.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { useWords } from '../../../ui/words.tsx'
import { optionFor } from '../../location/option-keys.ts'
import { type Country, dialOf, findCountries } from './country-list.ts'
import { Panel } from './phone-style.ts'

interface CountryPanelProps {
  countries: Country[]
  chosen: CountryCode
  onChoose(country: CountryCode): void
  /** `escaped`: by its key, so that the focus goes back to where it came from. */
  onClose(escaped: boolean): void
}

/** All countries to search by name or code: a combobox whose list is always open, as long as the panel is. */
export function CountryPanel({ countries, chosen, onChoose, onClose }: CountryPanelProps) {
  const t = useWords()
  const list = useId()
  const search = useRef<HTMLInputElement>(null)
  const [sought, setSought] = useState('')
  const found = useMemo(() => findCountries(countries, sought), [countries, sought])
  const [active, setActive] = useState(() => countries.findIndex(({ code }) => code === chosen))
  const reached = found[active]
  const option = (index: number) => `${list}-${index}`

  useEffect(() => search.current?.focus(), [])
  useEffect(() => {
    document.getElementById(`${list}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, active])

  const press = (event: KeyboardEvent) => {
    const next = optionFor(event.key, active, found.length)
    if (next !== null) setActive(next)
    else if (event.key === 'Enter' && reached) onChoose(reached.code)
    else if (event.key === 'Escape') onClose(true)
    else if (event.key !== 'Enter') return
    // Enter must not send the step, nor Escape close what the form stands in.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Panel
      role="dialog"
      aria-label={t('form.dialcode')}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onClose(false)
      }}
    >
      <div data-part="search">
        <FormIcon name="search" />
        <input
          ref={search}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('form.country_search')}
          placeholder={t('form.country_search')}
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? list : undefined}
          aria-activedescendant={reached ? option(active) : undefined}
          value={sought}
          onChange={(event) => {
            setSought(event.target.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
      </div>
      {found.length > 0 ? (
        // The field owns the keyboard: the options are reached with its arrow keys, and a press must not take its focus.
        <div
          id={list}
          role="listbox"
          tabIndex={-1}
          aria-label={t('form.dialcode')}
          onPointerDown={(event) => event.preventDefault()}
        >
          {found.map(({ code, name, ...dialled }, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus, and its arrow keys and Enter choose.
            <div
              key={code}
              id={option(index)}
              role="option"
              tabIndex={-1}
              aria-selected={code === chosen}
              data-active={index === active || undefined}
              onClick={() => onChoose(code)}
            >
              <span>{name}</span>
              <small>{dialOf(dialled)}</small>
              {code === chosen ? <Icon name="check" size={18} /> : null}
            </div>
          ))}
        </div>
      ) : (
        <p>{t('form.no_country')}</p>
      )}
      <LiveRegion message={sought === '' ? '' : t('form.countries_found', { count: found.length })} />
    </Panel>
  )
}
