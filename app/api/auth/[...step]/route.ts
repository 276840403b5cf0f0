import { finishExternalSignIn, startExternalSignIn } from "@/lib/bff";
import { continuePage } from "./continue-page";

type Params = { params: Promise<{ step: string[] }> };

const notFound = () => new Response(null, { status: 404 });

/** `signin/{provider}`: the target of a provider's sign-in button. */
export async function POST(request: Request, { params }: Params): Promise<Response> {
  const [action, provider = "", ...more] = (await params).step;
  if (action !== "signin" || more.length > 0) return notFound();
  const started = await startExternalSignIn(provider, await request.formData().catch(() => new FormData()));
  if (!started || started instanceof Response) return started ?? notFound();
  return continuePage(started, request.headers.get("content-security-policy"));
}

/** `callback/{provider}`: where a provider returns to. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const [action, provider = "", ...more] = (await params).step;
  if (action !== "callback" || more.length > 0) return notFound();
  return (await finishExternalSignIn(provider, new URL(request.url).searchParams)) ?? notFound();
}
