// How the pages of sign-in and account are answered: never kept by any cache, and indexed by nobody.
import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AppEnv } from '../../context.ts';
import { CSRF_FIELD } from '../../gates/csrf.ts';
import { Layout } from '../layout.tsx';
import { PAGE_HEADERS } from '../page-headers.ts';
import { languageOf } from '../respond.ts';

type PageOptions = {
  status?: ContentfulStatusCode;
  script?: string;
  /** The address of the other language, where a form was answered. Absent there: the page exists in this language only. */
  path?: string;
};

/** Answers with a page that no browser keeps, in the language of its address. */
export function accountPage(
  c: Context<AppEnv>,
  title: string,
  content: Child,
  { status = 200, script, path = ownAddress(c) }: PageOptions = {},
) {
  const { serviceName } = c.var.services.config;
  const page = (
    <Layout
      title={title}
      serviceName={serviceName}
      lang={languageOf(c.req.path)}
      isSignedIn={c.var.webAccount !== undefined}
      {...(path === undefined ? {} : { path })}
      {...(script ? { script } : {})}
    >
      {content}
    </Layout>
  );
  const headers = { ...PAGE_HEADERS, 'Cache-Control': 'private, no-store' };
  return c.html(`<!doctype html>${String(page)}`, status, headers);
}

/** The address of a page that a browser can open again; the answer to a form has no such address. */
function ownAddress(c: Context<AppEnv>): string | undefined {
  const { pathname, search } = new URL(c.req.url);
  return c.req.method === 'GET' ? pathname + search : undefined;
}

/** A sentence about what went wrong, read out at once. */
export function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p class="notice" role="alert">
      {text}
    </p>
  );
}

/** A form of one button, which is the main action of its card only where `look` says so. Further fields are hidden. */
export function ButtonForm(props: {
  action: string;
  csrf: string;
  label: string;
  fields?: Record<string, string>;
  describedBy?: string;
  look?: 'primary' | 'secondary' | 'danger';
}) {
  const { action, csrf, label, fields = {}, describedBy, look = 'secondary' } = props;
  return (
    <form method="post" action={action} class="button-form">
      <Csrf value={csrf} />
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={look === 'primary' ? undefined : look} aria-describedby={describedBy}>
        {label}
      </button>
    </form>
  );
}

/** The hidden token of a form. */
export function Csrf({ value }: { value: string }) {
  return <input type="hidden" name={CSRF_FIELD} value={value} />;
}
