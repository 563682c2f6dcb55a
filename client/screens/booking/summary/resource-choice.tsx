import styled from '@emotion/styled'
import { useId } from 'react'
import type { PublicEntity } from '../../../../core/plugin-api/site.ts'
import { text } from '../../../data/read.ts'
import { useWords } from '../../../ui/words.tsx'
import type { ChoiceGroup } from '../bookable-facts.ts'
import { IconShuffle } from '../icons.tsx'
import { wide } from '../layout.ts'

const Group = styled.fieldset({
  '& legend': {
    padding: 0,
    marginBlockEnd: 'calc(var(--space) * 0.75)',
    fontSize: 'var(--label-size)',
    lineHeight: 'var(--label-line)',
    fontWeight: 'var(--label-weight)',
    letterSpacing: 'var(--label-spacing)',
  },
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(156px, 1fr))',
    gap: 'calc(var(--space) * 0.75)',
    [wide]: { gridTemplateColumns: '1fr' },
  },
})

const Option = styled.label({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 'calc(var(--space) * 1.25)',
  minWidth: 0,
  minHeight: 48,
  padding: '5px 10px 5px 6px',
  border: 'max(var(--border-field), 1px) solid var(--border)',
  borderRadius: 'var(--radius-field)',
  background: 'var(--surface)',
  cursor: 'pointer',
  transition: 'border-color var(--fast), background-color var(--fast)',
  '&:hover': { borderColor: 'var(--border-strong)' },
  '&:has(input:checked)': { borderColor: 'var(--primary)', boxShadow: 'inset 0 0 0 1px var(--primary)' },
  '&:has(input:focus-visible)': { outline: '3px solid var(--focus)', outlineOffset: 2 },
  '& input': {
    position: 'absolute',
    opacity: 0,
    inset: 0,
    width: '100%',
    height: '100%',
    margin: 0,
    cursor: 'pointer',
  },
  '& [data-part=initials]': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: 34,
    height: 34,
    overflow: 'hidden',
    borderRadius: '50%',
    background: 'var(--primary-soft)',
    fontSize: '0.75rem',
    fontWeight: 650,
    letterSpacing: '0.02em',
  },
  '& [data-part=initials] img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& > span:last-child': { minWidth: 0 },
  '& strong': { display: 'block', fontSize: 'var(--small-size)', lineHeight: 1.3, fontWeight: 600 },
  '& small': {
    display: 'none',
    color: 'var(--muted)',
    fontSize: '0.8125rem',
    lineHeight: 1.35,
    [wide]: { display: 'block' },
  },
})

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')

interface ResourceChoiceProps {
  group: ChoiceGroup
  resources: PublicEntity[]
  /** The ids chosen in this group; none = no preference. */
  chosen: string[]
  onChoose(chosen: string[]): void
}

/** Who or what serves: whoever is free, unless the customer prefers somebody. */
export function ResourceChoice({ group, resources, chosen, onChoose }: ResourceChoiceProps) {
  const t = useWords()
  const name = useId()
  const single = group.maximum <= 1
  const toggle = (id: string) => {
    if (single) return onChoose([id])
    const without = chosen.filter((one) => one !== id)
    return onChoose(without.length < chosen.length ? without : [...chosen, id].slice(-group.maximum))
  }
  return (
    <Group>
      <legend>{group.name || t('resources.label')}</legend>
      <div>
        <Option>
          <input type="radio" name={name} checked={chosen.length === 0} onChange={() => onChoose([])} />
          <span data-part="initials" aria-hidden>
            <IconShuffle />
          </span>
          <span>
            <strong>{t('resources.any')}</strong>
            <small>{t('resources.any_hint')}</small>
          </span>
        </Option>
        {resources.map((resource) => (
          <Option key={resource.id}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={name}
              checked={chosen.includes(resource.id)}
              onChange={() => toggle(resource.id)}
            />
            <span data-part="initials" aria-hidden>
              {text(resource.photo) ? <img src={text(resource.photo)} alt="" /> : initialsOf(resource.name)}
            </span>
            <span>
              <strong>{resource.name}</strong>
              {text(resource.description) ? <small>{text(resource.description)}</small> : null}
            </span>
          </Option>
        ))}
      </div>
    </Group>
  )
}
