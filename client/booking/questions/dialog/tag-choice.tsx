import styled from '@emotion/styled'
import { useWords } from '../../../ui/words.tsx'
import type { Filling } from '../filling.ts'
import type { FormView } from '../read-forms.ts'
import { toggled } from './stages.ts'

const Root = styled.fieldset({
  '& > p': { color: 'var(--muted)', marginBlockEnd: 'calc(var(--space) * 2)' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 'calc(var(--space) * 1.25)' },
  '& label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 'calc(var(--space) * 1)',
    minHeight: 48,
    padding: '8px calc(var(--space) * 2)',
    border: 'max(var(--border-field), 1px) solid var(--border-strong)',
    borderRadius: 'var(--radius-field)',
    background: 'var(--surface)',
    cursor: 'pointer',
    transition: 'border-color var(--fast), box-shadow var(--fast)',
    '&:hover': { borderColor: 'var(--text)' },
    '&:has(:checked)': {
      borderColor: 'var(--primary)',
      boxShadow: 'inset 0 0 0 1px var(--primary)',
      background: 'var(--primary-soft)',
    },
  },
  '& input': { width: 20, height: 20, margin: 0, flex: 'none', accentColor: 'var(--primary)' },
})

/** The choice of tags: all later questions depend on it. */
export function TagChoice(props: { form: FormView; filling: Filling; onChange(filling: Filling): void }) {
  const { form, filling, onChange } = props
  const t = useWords()
  return (
    <Root aria-label={t('forms.tags')}>
      <p>{t('forms.tags_hint')}</p>
      <div>
        {form.tags.map((tag) => (
          <label key={tag}>
            <input
              type="checkbox"
              checked={filling.tags.includes(tag)}
              onChange={() => onChange({ ...filling, tags: toggled(form.tags, filling.tags, tag) })}
            />
            {tag}
          </label>
        ))}
      </div>
    </Root>
  )
}
