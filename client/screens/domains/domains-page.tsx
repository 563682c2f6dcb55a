import styled from '@emotion/styled'
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { writtenHost } from '../../../core/domain/domains/ascii-host.ts'
import type { DomainsAnswer } from '../../../core/domain/wire/domains.ts'
import { StaffOnly } from '../../booking/login/staff-only.tsx'
import { createDomainCalls, type DomainCalls, type OwnDomain } from '../../data/domain-calls.ts'
import type { CallError } from '../../data/errors.ts'
import { useRpc } from '../../data/use-rpc.ts'
import { useBootstrap } from '../../ui/bootstrap.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Failure } from '../../ui/failure.tsx'
import { failureText } from '../../ui/failure-text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PageRoom, PageSheet } from '../../ui/page-sheet.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Toasts, useToasts } from '../../ui/toasts.tsx'
import { useWords } from '../../ui/words.tsx'
import { DomainEntry, GivenDomain } from './domain-entry.tsx'

const Add = styled.form({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  justifyItems: 'start',
  '& > div': { width: '100%', maxWidth: 460 },
})

const Domains = styled.ul({ display: 'grid' })

const ranks: Record<OwnDomain['state'], number> = { active: 0, failing: 0, proven: 1, pending: 2, removed: 3 }

/** Those in use first, and those that are not last. */
const inOrder = (all: OwnDomain[]) => all.toSorted((a, b) => ranks[a.state] - ranks[b.state])

/** For staff, and for the owner of a white-label: the domains at which the site is found, and what each still lacks. */
export default function DomainsPage() {
  return (
    <PageRoom>
      <PageSheet>
        <StaffOnly title="domains.title" height={240} isForOwner>
          <List />
        </StaffOnly>
      </PageSheet>
    </PageRoom>
  )
}

function List() {
  const t = useWords()
  const client = useRpc()
  const { provider } = useBootstrap()
  const calls = useMemo(() => createDomainCalls(client), [client])
  const [all, setAll] = useState<DomainsAnswer | null>(null)
  const [failed, setFailed] = useState<CallError | null>(null)
  /** How often something was added or taken out: then the list is drawn anew. */
  const [drawn, setDrawn] = useState(0)
  const [removing, setRemoving] = useState<OwnDomain | null>(null)
  const { show, ...toasts } = useToasts()
  const heading = useRef<HTMLHeadingElement>(null)
  // One that is in use now takes the place of another: all are read again.
  const read = useCallback(async () => {
    const answer = await calls.list()
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) setAll(answer.value)
  }, [calls])
  useEffect(() => void read(), [read])
  const readAnew = async () => {
    await read()
    setDrawn((before) => before + 1)
  }
  return (
    <>
      <header>
        <h1 ref={heading} tabIndex={-1}>
          {t('domains.title')}
        </h1>
        <p>{t(provider ? 'domains.text' : 'domains.text_label')}</p>
      </header>
      {failed ? <Failure error={failed} repeatable onRetry={read} /> : null}
      {all === null && !failed ? <Skeleton height={240} /> : null}
      {all ? <AddForm calls={calls} onAdded={readAnew} /> : null}
      {all && all.domains.length === 0 && all.given === null ? <Empty icon="globe">{t('domains.empty')}</Empty> : null}
      {all && (all.domains.length > 0 || all.given !== null) ? (
        <Domains key={drawn}>
          {all.given === null ? null : <GivenDomain domain={all.given} />}
          {inOrder(all.domains).map((one) => (
            <DomainEntry
              key={one.domain}
              {...{ one, calls }}
              onChanged={one.state === 'removed' ? readAnew : read}
              onRemove={setRemoving}
            />
          ))}
        </Domains>
      ) : null}
      {removing ? (
        <FormDialog
          title={t('domains.remove_title', { domain: writtenHost(removing.domain) })}
          leave={t('domains.remove_no')}
          act={t('domains.remove_do')}
          isComplete
          call={() => calls.remove(removing.domain)}
          onClose={() => setRemoving(null)}
          onDone={async ({ domain }) => {
            await readAnew()
            setRemoving(null)
            show(t('domains.removed', { domain: writtenHost(domain) }), 'success')
            heading.current?.focus()
          }}
        >
          {() => <p>{t('domains.remove_text', { domain: writtenHost(removing.domain) })}</p>}
        </FormDialog>
      ) : null}
      <Toasts {...toasts} />
    </>
  )
}

function AddForm({ calls, onAdded }: { calls: DomainCalls; onAdded(): Promise<void> }) {
  const t = useWords()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<CallError | null>(null)
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await calls.add(typed.trim())
    setFailed(answer.ok ? null : answer.error)
    if (answer.ok) {
      await onAdded()
      setTyped('')
    }
    setBusy(false)
  }
  return (
    <Add onSubmit={(event) => void add(event)} noValidate>
      <TextField
        label={t('domains.name')}
        help={t('domains.name_help')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={typed}
        error={failed ? failureText(t, failed) : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setFailed(null)
        }}
      />
      <Button type="submit" busy={busy}>
        {t('domains.add')}
      </Button>
    </Add>
  )
}
