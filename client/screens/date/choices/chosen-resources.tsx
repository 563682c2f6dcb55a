import styled from '@emotion/styled'
import { serversOf } from '../../../booking/bookable/servers-of.ts'
import { useBooking } from '../../../booking/context/booking-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.tsx'

const Root = styled.div({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 'calc(var(--space) * 2)',
  padding: '4px calc(var(--space) * 0.5) 4px calc(var(--space) * 1.5)',
  background: 'var(--surface-muted)',
  borderRadius: 'min(var(--radius-field), 12px)',
  '& > p': { minWidth: 0 },
  '& > button': { flex: 'none' },
})

/** The resources chosen in the previous step, with a button to change them. */
export function ChosenResources({ onChange }: { onChange(): void }) {
  const t = useWords()
  const { draft, facts, resources } = useBooking()
  const chosen = { ...draft, extra: {} }
  const names = serversOf(chosen, facts, resources).flatMap((group) => group.names)
  const told = names.length > 0 ? t('summary.with', { names: names.join(', ') }) : t('resources.any')
  return (
    <Root data-part="chosen-resources">
      <p>{told}</p>
      <Button variant="quiet" aria-label={t('resources.change_what', { what: told })} onClick={onChange}>
        {t('resources.change')}
      </Button>
    </Root>
  )
}
