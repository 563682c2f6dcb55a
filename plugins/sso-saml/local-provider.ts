import { generateKeyPairSync } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { SignedXml } from 'xml-crypto'

/** What an answer says; each part can be made wrong. */
export interface Answer {
  issuer: string
  audience: string
  recipient: string
  destination: string
  inResponseTo: string
  nameid: string
  nameformat: string
  attributes: Record<string, string>
  /** Epoch ms. */
  from: number
  until: number
  status: string
}

export interface LocalProvider {
  entityid: string
  cert: string
  /** The id of the request in a redirect. */
  requestOf(redirect: string): { id: string; relaystate: string; xml: string }
  /** What the browser posts: signed with the provider's key, another one, or not at all. */
  answer(said: Answer, signed?: 'own' | 'other' | 'none'): string
}

const keys = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const iso = (at: number) => new Date(at).toISOString()

function xmlOf(said: Answer, now: number): string {
  const attributes = Object.entries(said.attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const isGood = said.status.endsWith(':Success')
  const assertion = [
    `<saml:Assertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_a${now}" Version="2.0" IssueInstant="${iso(said.from)}">`,
    `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameformat}">${said.nameid}</saml:NameID>`,
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
    `<saml:SubjectConfirmationData InResponseTo="${said.inResponseTo}" Recipient="${said.recipient}" NotOnOrAfter="${iso(said.until)}"/>`,
    '</saml:SubjectConfirmation></saml:Subject>',
    `<saml:Conditions NotBefore="${iso(said.from)}" NotOnOrAfter="${iso(said.until)}">`,
    `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`,
    `<saml:AuthnStatement AuthnInstant="${iso(said.from)}"/>`,
    `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`,
  ]
  return [
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"',
    ` ID="_r${now}" Version="2.0" IssueInstant="${iso(said.from)}" Destination="${said.destination}" InResponseTo="${said.inResponseTo}">`,
    `<saml:Issuer>${said.issuer}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${isGood ? 'Success' : 'Responder'}">`,
    `${isGood ? '' : `<samlp:StatusCode Value="${said.status}"/>`}</samlp:StatusCode></samlp:Status>`,
    ...(isGood ? assertion : []),
    '</samlp:Response>',
  ].join('')
}

function signedXml(xml: string, privateKey: string): string {
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  })
  const assertion = "//*[local-name(.)='Assertion']"
  signer.addReference({
    xpath: assertion,
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
  })
  signer.computeSignature(xml, { location: { reference: `${assertion}/*[local-name(.)='Issuer']`, action: 'after' } })
  return signer.getSignedXml()
}

/** An identity provider for tests: it reads requests and makes answers, right ones and wrong ones. */
export function localProvider(): LocalProvider {
  const [own, other] = [keys(), keys()]
  let count = 0
  return {
    entityid: 'https://id.club.example',
    cert: own.publicKey,
    requestOf(redirect) {
      const { searchParams } = new URL(redirect)
      const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
      return { id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '', relaystate: searchParams.get('RelayState') ?? '', xml }
    },
    answer(said, signed = 'own') {
      count += 1
      const xml = xmlOf(said, count)
      const hasAssertion = said.status.endsWith(':Success')
      const key = { own: own.privateKey, other: other.privateKey, none: null }[signed]
      return Buffer.from(key !== null && hasAssertion ? signedXml(xml, key) : xml).toString('base64')
    },
  }
}
