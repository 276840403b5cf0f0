/**
 * A run of invoices gives way to people. While others use the database it goes through one agency at a time instead of several, and waits for those
 * of this process before each of its steps.
 */
import { setTimeout as pause } from "node:timers/promises";
import { constants } from "@/lib/config/constants";
import { connectionsInUse, elsewhereInUse } from "@/lib/db/in-use";

/** Of how many agencies a run issues invoices at once, so long after it last met others; null where it has met none. */
export const agenciesAtOnce = (sinceOthersMs: number | null): number =>
  sinceOthersMs !== null && sinceOthersMs < constants.invoiceGiveWayMs ? 1 : constants.invoiceAgenciesAtOnce;

/** Waits for those who are at work in this process. */
export type GiveWay = () => Promise<void>;

/** How a run goes on beside others. */
export type Pace = {
  /**
   * Does one of the run's transactions, once as few are under way as should be. What it is given waits for others, but not for long, nor for long in
   * all of the transaction: they may be a job that takes minutes, or wait for this very transaction.
   */
  inTurn: <T>(work: (giveWay: GiveWay) => Promise<T>) => Promise<T>;
  /** Ends looking for others. */
  end: () => Promise<void>;
};

/** The pace of a run from now on. */
export function startPace(): Pace {
  const run = { underWay: 0, looking: 0, othersAt: null as number | null, isOver: false };
  const areOthersHere = (): boolean => {
    const areHere = connectionsInUse() > run.underWay + run.looking;
    if (areHere) run.othersAt = performance.now();
    return areHere;
  };
  const atOnce = () => agenciesAtOnce(run.othersAt === null ? null : performance.now() - run.othersAt);
  const look = async () => {
    while (!run.isOver) {
      run.looking = 1;
      // Without the database the run fails by itself.
      const areElsewhere = await elsewhereInUse().catch(() => false);
      run.looking = 0;
      if (areElsewhere) run.othersAt = performance.now();
      await pause(constants.invoiceLookEveryMs);
    }
  };
  const looking = look();
  const giver = (): GiveWay => {
    let leftMs: number = constants.invoiceWaitInAllMs;
    return async () => {
      const begun = performance.now();
      const mostMs = Math.min(constants.invoiceWaitMs, leftMs);
      while (areOthersHere() && performance.now() - begun < mostMs) await pause(1);
      leftMs -= performance.now() - begun;
    };
  };
  return {
    inTurn: async (work) => {
      while (run.underWay >= atOnce()) await pause(constants.invoiceTurnMs);
      run.underWay++;
      try {
        return await work(giver());
      } finally {
        run.underWay--;
      }
    },
    end: async () => {
      run.isOver = true;
      await looking;
    },
  };
}
