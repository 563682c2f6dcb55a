import { type Static, Type } from 'typebox'

export const S3Settings = Type.Object({
  bucket: Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$', description: 'in which files lie' }),
  region: Type.String({ default: 'us-east-1', pattern: '^[a-z0-9-]{1,40}$' }),
  endpoint: Type.Optional(
    Type.String({
      pattern: '^https?://[A-Za-z0-9.-]{1,253}(:[0-9]{1,5})?$',
      description: 'of a server that speaks S3, as browsers reach it; absent for Amazon',
    }),
  ),
  forcePathStyle: Type.Boolean({ default: false, description: 'the bucket stands in the path, not in the host' }),
  prefix: Type.String({
    default: '',
    pattern: '^([A-Za-z0-9_-][A-Za-z0-9_.-]{0,60}/){0,4}$',
    description: 'before every key; ends with a slash',
  }),
  // No secret: it stands in every address that is signed for a browser.
  accessKeyId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  secretAccessKey: Type.Optional(Type.String({ minLength: 1, maxLength: 200, secret: true })),
  timeout: Type.Integer({ default: 10_000, minimum: 100, maximum: 60_000, description: 'milliseconds of one attempt' }),
})
export type S3Settings = Static<typeof S3Settings>
