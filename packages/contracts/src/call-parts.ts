interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The relevant parts of an OpenAPI document. */
interface Described {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** Paths of the parts of a schema: `tasks.name`, and `tasks.state=DONE` for an enum value. */
const partsOf = (schema: Schema, path: string, schemas: Record<string, Schema>): string[] => {
  const inside = (one: Schema | boolean | undefined, below = path) =>
    typeof one === 'object' ? partsOf(one, below, schemas) : [];
  // A schema that refers to itself is followed once.
  const { [schema.$ref?.split('/').at(-1) ?? '']: named, ...others } = schemas;
  const words = [...(schema.enum ?? []), ...('const' in schema ? [schema.const] : [])];
  return [
    ...words.map((word) => `${path}=${String(word)}`),
    ...(named ? partsOf(named, path, others) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((some = []) => some.flatMap((one) => inside(one))),
    ...inside(schema.items),
    ...inside(schema.additionalProperties, `${path}.*`),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => [
      `${path}.${name}`,
      ...inside(one, `${path}.${name}`),
    ]),
  ];
};

const inContent = ({ content = {} }: Content, path: string, { components }: Described): string[] =>
  Object.values(content).flatMap(({ schema }) => partsOf(schema, path, components.schemas));

/**
 * The calls of our OpenAPI document by route, `POST /api/site/create`, with the paths of all fields and enum values of body and
 * answer: `body.name`, `answer._id`. A server whose document lacks one of them is older than the client that needs it.
 */
export const callParts = (document: object): Record<string, string[]> => {
  const described = document as Described;
  const calls = Object.entries(described.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody = {}, responses }]) => {
      const [, answer = {}] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
      const parts = [...inContent(requestBody, 'body', described), ...inContent(answer, 'answer', described)];
      return [`${method.toUpperCase()} ${path}`, [...new Set(parts)].sort()] as const;
    }),
  );
  return Object.fromEntries(calls);
};
