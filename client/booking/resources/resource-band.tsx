import styled from '@emotion/styled'
import { wide } from '../../ui/breakpoints.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useWords } from '../../ui/words.tsx'
import { useBooking } from '../context/booking-context.tsx'
import { slotInstants } from '../context/slot-instants.ts'
import { useWhen } from '../date/when.ts'
import { ResourceGroups } from './resource-groups.tsx'
import { chosenOf, leastOf } from './selection.ts'
import { noTime, useChoices, useWaitsForResources } from './use-choices.ts'
import { type Possible, usePossible } from './use-possible.ts'
import { WaitlistQuestion } from './waitlist-question.tsx'

const Root = styled.section({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& [data-part=told]': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 16px',
    // Reserves the height of its message, so that nothing moves when a time is chosen.
    minHeight: 66,
    '& > button': { flex: '0 1 auto', maxWidth: '45%', marginInlineEnd: 'calc(var(--space) * -1.25)' },
    [wide]: { minHeight: 44, '& > button': { marginInlineEnd: 0 } },
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    lineHeight: 'var(--small-line)',
  },
})

/**
 * Resources beside the calendar: a chosen resource narrows the times, a chosen time narrows the resources. The line
 * above says which has happened.
 */
export function ResourceBand() {
  const t = useWords()
  const possible = usePossible()
  const choices = useChoices(possible)
  if (choices.lists.length === 0) return null
  return (
    <Root aria-label={t('resources.label')} data-part="resources">
      <Told possible={possible} />
      {possible.status === 'failed' ? <Notice tone="warning">{t('resources.unknown')}</Notice> : null}
      <ResourceGroups choices={choices.lists} />
      <WaitlistQuestion choices={choices} />
    </Root>
  )
}

function Told({ possible }: { possible: Possible }) {
  const t = useWords()
  const when = useWhen()
  const { draft, facts, update } = useBooking()
  const waits = useWaitsForResources()
  const { start, end } = draft
  const all = [...new Set(facts.choicegroups.flatMap((group) => group.resources))]
  const hintOf = () => {
    if (!waits) return t('resources.either')
    const begun = facts.choicegroups.find((group) => chosenOf(group, draft.resources).length > 0)
    const more = begun ? begun.minimum - chosenOf(begun, draft.resources).length : 0
    return more > 0
      ? t('resources.more', { count: more })
      : t('resources.first', { count: leastOf(facts.choicegroups) })
  }
  if (!start || !end) {
    return (
      <p data-part="told" role="status">
        {hintOf()}
      </p>
    )
  }
  const told = when({ start, end, stay: facts.stay, start_utc: slotInstants(draft).start_utc })
  return (
    <div data-part="told">
      <span role="status">
        {t('resources.free_then', { when: `${told.short}, ${told.start}` })}
        {possible.status === 'ready' ? ` · ${t('resources.free_announce', { count: possible.count(all) })}` : null}
      </span>
      <Button variant="quiet" onClick={() => update(noTime)}>
        {t('resources.show_all')}
      </Button>
    </div>
  )
}
