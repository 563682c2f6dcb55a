import styled from '@emotion/styled'
import { type ReactNode, useState } from 'react'
import { writtenHost } from '../../../core/domain/domains/ascii-host.ts'
import { grace, patience } from '../../../core/domain/domains/own-domain.ts'
import type { DomainCalls, OwnDomain } from '../../data/domain-calls.ts'
import type { Answer, CallError } from '../../data/errors.ts'
import { Badge } from '../../ui/badge.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { useWords } from '../../ui/words.tsx'
import { DomainRecords } from './domain-records.tsx'

const Entry = styled.li({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'calc(var(--space) * 1.5)',
  paddingBlock: 'calc(var(--space) * 2.5)',
  borderBlockStart: '1px solid var(--border)',
  '&:last-child': { paddingBlockEnd: 0 },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: 'var(--space) calc(var(--space) * 2)',
  },
  '& h2': { overflowWrap: 'anywhere' },
  '& details': { display: 'grid', gap: 'calc(var(--space) * 1.5)' },
  '& summary': { display: 'inline-flex', alignItems: 'center', gap: 'var(--space)', minHeight: 44, fontWeight: 600 },
  '& summary > svg': { transition: 'rotate var(--fast)' },
  '& details[open] > summary > svg': { rotate: '180deg' },
  '& small': {
    display: 'block',
    color: 'var(--muted)',
    fontSize: 'var(--small-size)',
    marginBlockStart: 'var(--space)',
  },
  '& [data-part=actions]': { display: 'flex', flexWrap: 'wrap', gap: 'var(--space)' },
})

const State = styled(Badge)({
  paddingInlineStart: 14,
  '&[data-state=failing]': { boxShadow: 'inset 0 0 0 1px var(--warning)', background: 'var(--surface)' },
  '&[data-state=removed], &[data-state=pending], &[data-state=proven]': { background: 'var(--surface-muted)' },
})

interface EntryProps {
  one: OwnDomain
  calls: DomainCalls
  /** Reads what it is by now. */
  onChanged(): Promise<void>
  onRemove(domain: OwnDomain): void
}

/** A domain: how far it is, what its zone must have, and what can be done. */
export function DomainEntry({ one, calls, onChanged, onRemove }: EntryProps) {
  const t = useWords()
  const { longDate } = useFormats()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  const { domain, state, failure, failingsince } = one
  const ends = new Date(Date.parse(failingsince ?? '') + (failure === 'away' ? patience : grace))
  const long = failingsince ? ends.toISOString().slice(0, 10) : ''
  const isReplaced = state === 'failing' && failure === 'replaced'
  const stage = state === 'failing' && (failure === 'replaced' || failure === 'away') ? failure : state
  const lacks = state === 'pending' || (state === 'proven' && failure !== 'away') ? failure : null
  const told = t(`domains.told_${lacks ?? stage}`, {
    domain: writtenHost(domain),
    date: long && longDate(long),
  })
  const ask = async (call: () => Promise<Answer<OwnDomain>>) => {
    setBusy(true)
    const answer = await call()
    if (answer.ok) await onChanged()
    setFailed(answer.ok ? null : answer.error)
    setBusy(false)
  }
  const isGone = state === 'removed'
  return (
    <Entry data-state={state}>
      <header>
        <Name domain={domain} />
        <State data-state={state}>{t(`domains.state_${stage}`)}</State>
      </header>
      <p role="status">{told}</p>
      {isGone ? null : (
        <Folded isOpen={state !== 'active' && !isReplaced}>
          <DomainRecords {...one} />
        </Folded>
      )}
      {failed ? <Failure error={failed} /> : null}
      <div data-part="actions">
        {isGone ? (
          <Button variant="secondary" busy={busy} onClick={() => void ask(() => calls.add(domain))}>
            {t('domains.again')}
          </Button>
        ) : (
          <>
            <Button
              variant={state === 'active' || isReplaced ? 'secondary' : 'primary'}
              busy={busy}
              onClick={() => void ask(() => calls.check(domain))}
            >
              {t('domains.check')}
            </Button>
            <Button variant="secondary" onClick={() => onRemove(one)}>
              {t('domains.remove')}
            </Button>
          </>
        )}
      </div>
    </Entry>
  )
}

/** A domain as people write it, and as its zone has it where that differs. */
function Name({ domain }: { domain: string }) {
  const written = writtenHost(domain)
  return (
    <div>
      <h2>{written}</h2>
      {written === domain ? null : <small>{domain}</small>}
    </div>
  )
}

/** A domain that the operator has given the site: nothing is to be done for it here. */
export function GivenDomain({ domain }: { domain: string }) {
  const t = useWords()
  return (
    <Entry data-state="given">
      <header>
        <Name domain={domain} />
        <State data-state="active">{t('domains.state_active')}</State>
      </header>
      <p>{t('domains.told_given', { domain: writtenHost(domain) })}</p>
    </Entry>
  )
}

/** Records are in sight until they are found; while somebody looks at them they stay, and nothing jumps. */
function Folded({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const t = useWords()
  const [wasOpen, setOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setOpen(true)
  return (
    <details key={String(wasOpen)} open={wasOpen}>
      <summary>
        {t('domains.records')}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
