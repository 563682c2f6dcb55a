import styled from '@emotion/styled'
import { useId } from 'react'
import { writtenHost } from '../../../core/domain/domains/ascii-host.ts'
import type { OwnDomain } from '../../data/domain-calls.ts'
import { Copy } from '../../ui/copy.tsx'
import { useWords } from '../../ui/words.tsx'

const Records = styled.ul({
  display: 'grid',
  gap: 'calc(var(--space) * 1.5)',
  '& > li': {
    display: 'grid',
    gap: 'var(--space)',
    padding: 'calc(var(--space) * 1.5) calc(var(--space) * 2)',
    background: 'var(--surface-muted)',
    border: '1px solid var(--border)',
    borderRadius: 'min(var(--radius-field), 12px)',
  },
  '& dl': { display: 'grid', gap: 'var(--space)', margin: 0 },
  '& dl > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '0 calc(var(--space) * 2)',
    '@media (min-width: 600px)': { gridTemplateColumns: '7rem minmax(0, 1fr) auto' },
  },
  '& dt': {
    color: 'var(--text)',
    fontSize: 'var(--small-size)',
    fontWeight: 600,
    '@media (max-width: 599px)': { gridColumn: '1 / -1' },
  },
  '& dd': { margin: 0 },
  '& code': {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: 'var(--small-size)',
    overflowWrap: 'anywhere',
  },
})

/** What the zone of a domain must have: the proof, and where the name points. */
export function DomainRecords({
  domain,
  record,
  names,
  target,
}: Pick<OwnDomain, 'domain' | 'record' | 'names' | 'target'>) {
  const t = useWords()
  const all = [record, ...names.map((name) => ({ type: 'CNAME', name, value: target }))]
  return (
    <>
      <Records>
        {all.map(({ type, name, value }) => (
          <li key={`${type} ${name}`}>
            <dl>
              <div>
                <dt>{t('domains.record')}</dt>
                <dd>
                  <code>{type}</code>
                </dd>
              </div>
              <Line label={t('domains.record_name')} text={name} />
              <Line label={t('domains.record_value')} text={value} />
            </dl>
          </li>
        ))}
      </Records>
      <small>{t('domains.hint', { domain: writtenHost(domain) })}</small>
    </>
  )
}

function Line({ label, text }: { label: string; text: string }) {
  const id = useId()
  return (
    <div>
      <dt>{label}</dt>
      <dd id={id}>
        <code>{text}</code>
      </dd>
      <dd>
        <Copy code={text} about={id} />
      </dd>
    </div>
  )
}
