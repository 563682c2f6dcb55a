import { type Static, Type } from 'typebox'
import { domainFailures, domainStates } from '../domains/own-domain.ts'
import { exact } from './shapes.ts'

const nullable = (description: string) => Type.Union([Type.String({ description }), Type.Null()])

export const DomainParams = Type.Object({
  domain: Type.String({ minLength: 1, maxLength: 300, description: 'such as book.quay.example' }),
})

/** A domain of a site's own, how far it is proven, and what its zone must have. */
export const OwnDomain = Type.Object(
  {
    domain: Type.String(),
    state: Type.Enum([...domainStates]),
    failure: Type.Union([Type.Enum([...domainFailures]), Type.Null()]),
    record: Type.Object({ type: Type.Literal('TXT'), name: Type.String(), value: Type.String() }, exact),
    names: Type.Array(Type.String(), {
      description: "what is to point to the target: the domain, and for a white-label's own the names of its providers",
    }),
    target: Type.String({ description: 'where the names are to point, as a CNAME' }),
    checked: nullable('when its record was last looked for, ISO 8601'),
    failingsince: nullable(
      'since when it has been missing, or replaced by another, ISO 8601: after seven days the site is not served there;' +
        ' or since when it leads elsewhere: after two days the site is not found there',
    ),
  },
  exact,
)
export type OwnDomain = Static<typeof OwnDomain>

export const DomainsAnswer = Type.Object(
  {
    domains: Type.Array(OwnDomain),
    given: nullable('the domain that the operator has given the site, which needs no record; null where it has none'),
  },
  exact,
)
export type DomainsAnswer = Static<typeof DomainsAnswer>
